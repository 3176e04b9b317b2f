"""What several rooms of the reports draw on: blocks of a page, names, numbers, colours and parts of figures."""
