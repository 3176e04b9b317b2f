"""Who plays Heroes of Land, Air & Sea; `policy` is the file to read first."""
