"""The engine under UCI, for the scripts that play with it. Only the standard library is used."""

import subprocess


class Engine:
    """A running engine. An end where an answer was due is an error with what it said last."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
        )
        self.ask("uci", "uciok")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line, word):
        """Says a line and returns the words of the first answer that begins with `word`."""
        self.say(line)
        for answer in self.process.stdout:
            if answer.startswith(word):
                return answer.split()
        raise RuntimeError(f"the engine ended with {self.process.wait()}: {self.process.stderr.read()[-500:]}")
