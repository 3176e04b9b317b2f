"""Recent answers, kept for those who ask again."""

from collections import OrderedDict
from collections.abc import Hashable

from reports.web.replies import Reply

ENTRY = 1_000  # bytes that an answer takes besides its body and its question, roughly


class Recent:
    """As many answers as fit into so many bytes; those that nobody has asked for longest go first."""

    def __init__(self, most: int):
        self.most = most
        self.size = 0
        self._replies: OrderedDict[Hashable, Reply] = OrderedDict()

    def __len__(self) -> int:
        return len(self._replies)

    def get(self, key: Hashable) -> Reply | None:
        """Return the answer to a question, None if it is not kept."""
        if key in self._replies:
            self._replies.move_to_end(key)
        return self._replies.get(key)

    def put(self, key: Hashable, reply: Reply) -> None:
        """Keep an answer."""
        self._forget(key)
        self._replies[key] = reply
        self.size += _size(key, reply)
        while self.size > self.most:
            self._forget(next(iter(self._replies)))

    def _forget(self, key: Hashable) -> None:
        if (reply := self._replies.pop(key, None)) is not None:
            self.size -= _size(key, reply)


def _size(key: Hashable, reply: Reply) -> int:
    return len(repr(key)) + len(reply.body) + ENTRY
