#!/usr/bin/env python3
"""Talks to `wherefore mcp` with the official Python client: lists every tool, calls each, and sends nonsense.

    pip install mcp
    tools/mcp_client.py PROGRAM        exit code 0 when all is well; an assertion names what is not
"""

import asyncio
import sys

import mcp
from mcp import ClientSession, StdioServerParameters
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
NONSENSE = [
    ("explain", {}),
    ("explain", {"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}),
    ("explain", {"fen": MATE, "depth": 3}),
    ("why_not", {"fen": MATE, "move": "e4"}),
    ("review", {"pgn": "1. e4 e9 *"}),
    ("check", {"fen": MATE, "claim": {"type": "fork"}}),
    ("no_such_tool", {}),
]
INVALID_PARAMS = -32602


async def talk(program):
    parameters = StdioServerParameters(command=program, args=["mcp"])
    async with stdio_client(parameters) as (read, write), ClientSession(read, write) as session:
        await session.initialize()
        names = {tool.name for tool in (await session.list_tools()).tools}
        assert names == set(CALLS), names
        for name, arguments in CALLS.items():
            result = await session.call_tool(name, arguments)
            text = result.content[0].text
            assert text, name
            print(f"{name}: {text.strip().splitlines()[0]}")
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


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    asyncio.run(talk(sys.argv[1]))
    print(f"all well, with client {getattr(mcp, '__version__', '')}".rstrip())
