"""Who plays Heroes: Write & Conquer; `policy` is the file to read first."""
