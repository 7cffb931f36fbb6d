"""The same with unittest and threads, for machines without pytest."""

import threading
import unittest

from session import Session


class Minting(unittest.TestCase):
    def test_no_worker_gets_what_another_one_asked_for(self):
        seen = {}

        def work(name):
            session = Session(name)
            session.reset()
            for quantity in range(1, 11):
                if name == "refused":
                    session.next("mintFT", "invalidKey")
                seen.setdefault(name, set()).add(session.mint(str(quantity)))
            seen[name + " requests"] = len(session.requests())

        workers = [threading.Thread(target=work, args=(name,)) for name in ("refused", "accepted")]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        expected = {"refused": {401}, "accepted": {200}, "refused requests": 10, "accepted requests": 10}
        self.assertEqual(seen, expected)


if __name__ == "__main__":
    unittest.main()
