"""What is a mechanic worth? One seat may not use it, the others may, and the same games tell the difference."""
