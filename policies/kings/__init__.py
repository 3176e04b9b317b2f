"""Who plays War of Kings; `policy` is the file to read first."""
