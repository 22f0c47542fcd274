#!/usr/bin/env python3
"""Talks to `wherefore mcp` with the official Python client: lists every tool, calls each, and sends nonsense.

    pip install mcp
    tools/mcp_client.py PROGRAM           exit code 0 when all is well; an assertion names what is not
    tools/mcp_client.py PROGRAM --http    the same over HTTP, where strangers are refused besides
"""

import asyncio
import http.client
import json
import subprocess
import sys
import urllib.parse

import mcp
from mcp import ClientSession, StdioServerParameters
from mcp.client import streamable_http
from mcp.client.stdio import stdio_client

MATE = "2kr4/pp3p2/2p1b3/3p4/8/2NB2q1/PPP2QPr/R4RK1 b - - 5 19"
ENDING = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1"
GAME = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"
NODES = 60000
CALLS = {
    "explain": {"fen": MATE, "nodes": NODES},
    "why_not": {"fen": MATE, "move": "Qxf2+", "nodes": NODES},
    "threats": {"pgn": GAME, "ply": 5, "nodes": NODES},
    "plans": {"fen": ENDING, "nodes": NODES},
    "review": {"pgn": GAME, "nodes": 2000},
    "prove": {"fen": ENDING},
    "check": {"fen": MATE, "nodes": NODES, "claim": {"type": "best_move", "move": "Rh1+"}},
}
SENTENCES = {
    "Black mates in 4": True,
    "the bishop on e6 defends the pawn on d5": True,
    "Rh1+ is better than Qxf2+": True,
    "White is winning": False,
    "the knight on c3 attacks the rook on h2": False,
}
NONSENSE = [
    ("explain", {}),
    ("explain", {"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}),
    ("explain", {"fen": MATE, "depth": 3}),
    ("why_not", {"fen": MATE, "move": "e4"}),
    ("review", {"pgn": "1. e4 e9 *"}),
    ("check", {"fen": MATE, "claim": {"type": "fork"}}),
    ("check", {"fen": MATE, "claim": "the knight on c3 dreams"}),
    ("check", {"fen": MATE, "claim": 7}),
    ("no_such_tool", {}),
]
INVALID_PARAMS = -32602


async def talk(read, write):
    async with ClientSession(read, write) as session:
        await session.initialize()
        names = {tool.name for tool in (await session.list_tools()).tools}
        assert names == set(CALLS), names
        for name, arguments in CALLS.items():
            result = await session.call_tool(name, arguments)
            text = result.content[0].text
            assert text, name
            print(f"{name}: {text.strip().splitlines()[0]}")
        for sentence, holds in SENTENCES.items():
            result = await session.call_tool("check", {"fen": MATE, "nodes": NODES, "claim": sentence})
            text = result.content[0].text
            assert text.startswith("True." if holds else "False:"), (sentence, text)
            print(f"check: {sentence}: {text.splitlines()[0]}")
        for name, arguments in NONSENSE:
            try:
                await session.call_tool(name, arguments)
            except Exception as error:
                code = getattr(getattr(error, "error", error), "code", None)
                assert code == INVALID_PARAMS, (name, arguments, error)
                print(f"{name}: refused, {error}")
            else:
                raise AssertionError((name, arguments))
        # The server is still there.
        await session.call_tool("prove", CALLS["prove"])


async def over_pipe(program):
    parameters = StdioServerParameters(command=program, args=["mcp"])
    async with stdio_client(parameters) as (read, write):
        await talk(read, write)


async def over_http(address):
    # Its name before and since version 2 of the client.
    connect = getattr(streamable_http, "streamable_http_client", None) or streamable_http.streamablehttp_client
    async with connect(address) as streams:
        await talk(streams[0], streams[1])


def strangers(address):
    """Requests that a web page of another site could make a browser send."""
    place = urllib.parse.urlsplit(address)
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
    usual = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    for other, allowed in [
        ({}, True),
        ({"Origin": f"http://{place.netloc}"}, True),
        ({"Origin": "http://evil.example"}, False),
        ({"Origin": "null"}, False),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Host": "evil.example"}, False),
        ({"Host": f"evil.example:{place.port}"}, False),
    ]:
        connection = http.client.HTTPConnection(place.hostname, place.port, timeout=30)
        connection.request("POST", place.path, body, {**usual, **other})
        status = connection.getresponse().status
        connection.close()
        assert (status == 200) == allowed and (allowed or status == 403), (other, status)
        print(f"{other or 'a plain request'}: {status}")


def main(program, http_too):
    if not http_too:
        asyncio.run(over_pipe(program))
        return
    server = subprocess.Popen([program, "mcp", "--http", "--port", "0"], stdout=subprocess.PIPE, text=True)
    try:
        address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
        strangers(address)
        asyncio.run(over_http(address))
        assert server.poll() is None, server.returncode
    finally:
        server.terminate()
        server.wait(10)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3) or sys.argv[2:] not in ([], ["--http"]):
        sys.exit(__doc__)
    main(sys.argv[1], len(sys.argv) == 3)
    print(f"all well, with client {getattr(mcp, '__version__', '')}".rstrip())
