"""A bundle: reports, battle odds and games to watch as a folder of static files, or as one file."""
