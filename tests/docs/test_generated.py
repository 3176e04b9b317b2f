from docs.generate import ROOT, pages
from sim.origins import own_keys


def test_generated_pages_are_up_to_date():
    stale = [str(path.relative_to(ROOT)) for path, page in pages().items() if path.read_text(encoding="utf-8") != page]
    assert not stale, "run `make docs`"


def test_every_game_has_a_page_with_the_same_headings():
    headings = [
        "What it is",
        "Players and length",
        "Turn",
        "Decisions",
        "What is assumed",
        "Policies",
        "Strength and verdicts",
        "Known deviations",
        "Behaviour history",
    ]
    for key in own_keys():
        text = (ROOT / "docs" / "games" / f"{key}.md").read_text(encoding="utf-8")
        assert [line[3:] for line in text.splitlines() if line.startswith("## ")] == headings
