"""The commands of the command line, one module a group; only typer is imported before a command runs."""
