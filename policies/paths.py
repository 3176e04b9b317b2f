"""Names of archetypes that stand in files: `NAME@FILE.toml`, or `FILE.toml` alone where the file holds one."""

SUFFIX = ".toml"
IN = "@"


def is_in_file(name: str) -> bool:
    """Return whether a policy's name is that of an archetype in a file."""
    return name.endswith(SUFFIX)


def split_name(name: str) -> tuple[str, str]:
    """Return the name of the archetype, "" if it has none, and the path of the file.

    Examples:
        >>> split_name("hermit@mine/own.toml")
        ('hermit', 'mine/own.toml')
    """
    wanted, sign, file = name.partition(IN)
    return (wanted, file) if sign and not {"/", "\\"} & {*wanted} else ("", name)
