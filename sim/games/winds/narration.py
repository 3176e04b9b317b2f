"""Winds of Numa Sera in words."""


def describe(state, rules, option):
    return str(option)


def decision(state, rules):
    return str(int(state.decision))


def event(state, rules, line):
    return f"{line.event} {line.a} {line.b} {line.c} {line.d}"


def standing(state, rules):
    return "x"
