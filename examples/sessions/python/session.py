"""A session of the mock for each worker, with nothing but Python's own library."""

import json
import os
import urllib.error
import urllib.request


class Session:
    def __init__(self, name):
        base = os.environ.get("TWINSPEC_URL", "http://127.0.0.1:4010")
        self.url = f"{base}/s/{name}"

    def ask(self, method, path, body=None, headers=None):
        """Sends a request, and returns its status and its body."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers or {}, method=method)
        try:
            with urllib.request.urlopen(request) as response:
                status, text = response.status, response.read()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read()
        return status, json.loads(text) if text else None

    def next(self, operation, exchange):
        status, _ = self.ask("POST", "/_twinspec/next", {"operation": operation, "exchange": exchange})
        assert status == 204

    def reset(self):
        self.ask("POST", "/_twinspec/reset")

    def requests(self):
        return self.ask("GET", "/_twinspec/requests")[1]

    def mint(self, quantity):
        headers = {
            "Content-Type": "application/json",
            "Authorization": "demo-api-key",
            "DappId": "demo-dapp-id",
            "ChainId": "80002",
        }
        return self.ask("POST", "/api/v0/ft-manager/mintFT", {"quantity": quantity}, headers)[0]
