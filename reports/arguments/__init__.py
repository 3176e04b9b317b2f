"""What the command line and the web ask alike: options, the words they are asked with, and how errors are told."""
