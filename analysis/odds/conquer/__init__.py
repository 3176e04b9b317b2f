"""Battle odds of Heroes: Write & Conquer."""
