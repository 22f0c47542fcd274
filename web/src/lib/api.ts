// Talking to the server: plain requests, and streams of events that end their search when they are dropped.
import type { ProblemBody } from "./types";

/** What the server refused, in words, with the place. */
export class Problem extends Error {
  constructor(readonly body: ProblemBody) {
    super(body.detail);
  }

  /** The words with the place in front. */
  get words(): string {
    const { line, column, detail } = this.body;
    return line === undefined ? detail : `Line ${line}, column ${column ?? 1}: ${detail}`;
  }
}

const base = "/api/v1";

async function refused(response: Response): Promise<Problem> {
  try {
    return new Problem((await response.json()) as ProblemBody);
  } catch {
    return new Problem({ title: "Error", status: response.status, detail: `The server answered ${response.status}.` });
  }
}

/** Words for whatever went wrong. */
export function wordsOf(error: unknown): string {
  if (error instanceof Problem) return error.words;
  return "The server does not answer. Is `wherefore serve` still running?";
}

export async function get<T>(path: string): Promise<T> {
  const response = await fetch(`${base}/${path}`);
  if (!response.ok) throw await refused(response);
  return (await response.json()) as T;
}

function send(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(`${base}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
}

export async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const response = await send(path, body, signal);
  if (!response.ok) throw await refused(response);
  return (await response.json()) as T;
}

type Heard = (event: string, data: unknown) => void;

/** Asks and reads a stream of events; ends without a word when it is aborted. A `problem` event is thrown. */
export function stream(path: string, body: unknown, signal: AbortSignal, heard: Heard): Promise<void> {
  return listen(() => send(path, body, signal), signal, heard);
}

/** The same for what was asked earlier. */
export function streamAgain(path: string, signal: AbortSignal, heard: Heard): Promise<void> {
  return listen(() => fetch(`${base}/${path}`, { signal }), signal, heard);
}

async function listen(ask: () => Promise<Response>, signal: AbortSignal, heard: Heard): Promise<void> {
  try {
    const response = await ask();
    if (!response.ok || !response.body) throw await refused(response);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      text += value;
      let end = text.indexOf("\n\n");
      while (end >= 0) {
        tell(text.slice(0, end), heard);
        text = text.slice(end + 2);
        end = text.indexOf("\n\n");
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function tell(block: string, heard: Heard): void {
  let name = "message";
  let data = "";
  for (const line of block.split("\n")) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data += line.slice(5).trim();
  }
  if (data === "") return;
  const value: unknown = JSON.parse(data);
  if (name === "problem") throw new Problem(value as ProblemBody);
  heard(name, value);
}
