"""What a page calls the fields of a question about a march (`sim.calculator`)."""

from sim.calculator import BattleWords, FieldWords

ROAD, CARAVAN, HELP = "The road", "The caravan", "Help"
FIELDS = {
    "to": FieldWords(label="Camp", group=ROAD),
    "spaces": FieldWords(label="Spaces", group=ROAD, note="0 for the whole stretch before the camp."),
    "ahead": FieldWords(
        label="Tracks", group=ROAD, note="Spaces to the camp of another caravan in the stretch; 0 for none."
    ),
    "herd": FieldWords(label="Herd", group=CARAVAN, note="The usual herd without any."),
    "guild": FieldWords(label="Guild", group=CARAVAN, blank="any"),
    "guides": FieldWords(label="Guides", group=HELP),
    "maps": FieldWords(label="Maps", group=HELP),
    "feedings": FieldWords(label="Feedings", group=HELP, note="Times that a tired animal is fed."),
}
EXAMPLES = {
    "the first stretch": {"to": "mill"},
    "the desert with a camel and a horse": {"to": "fort", "herd": "mule=2,camel=1,horse=1"},
    "the pass with a donkey and a guide": {"to": "inn", "herd": "mule=2,donkey=1", "guides": "1"},
}
WORDS = BattleWords(
    fields=FIELDS,
    examples=EXAMPLES,
    invitation="Choose a camp and a herd to see how likely it is to come there in one turn.",
)
