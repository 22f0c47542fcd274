// One question and its answer as it streams in: the first look, progress, the answer, or what went wrong.
import { stream, wordsOf } from "./api";
import type { Answer, Claim, Progress } from "./types";

/** A sentence on the screen; what a longer look withdrew stays a moment, struck through. */
export interface Said {
  claim: Claim;
  withdrawn: boolean;
}

/** How long a withdrawn sentence stays, in milliseconds. */
const FAREWELL = 1_500;

export class Asking {
  answer = $state<Answer | null>(null);
  stage = $state<"none" | "waiting" | "first" | "whole">("none");
  progress = $state<Progress | null>(null);
  said = $state<Said[]>([]);
  error = $state<string | null>(null);
  /** Sentences that a longer look withdrew, for whoever wants to know. */
  withdrawn = $state<string[]>([]);
  private control: AbortController | null = null;

  /** Asks; an earlier question that still runs is given up, which ends its search. */
  async ask(path: string, body: unknown): Promise<void> {
    this.stop();
    const control = new AbortController();
    this.control = control;
    this.answer = null;
    this.progress = null;
    this.said = [];
    this.error = null;
    this.withdrawn = [];
    this.stage = "waiting";
    try {
      await stream(path, body, control.signal, (event, data) => {
        if (control !== this.control) return;
        if (event === "progress") this.progress = data as Progress;
        else if (event === "look") this.take(data as Answer, "first");
        else if (event === "answer") this.take(data as Answer, "whole");
      });
    } catch (error) {
      if (control !== this.control) return;
      this.error = wordsOf(error);
      if (this.stage === "waiting") this.stage = "none";
    }
  }

  stop(): void {
    this.control?.abort();
    this.control = null;
  }

  clear(): void {
    this.stop();
    this.answer = null;
    this.said = [];
    this.error = null;
    this.stage = "none";
  }

  private take(answer: Answer, stage: "first" | "whole"): void {
    const gone = this.said.filter((old) => !answer.claims.some((claim) => claim.text === old.claim.text));
    this.withdrawn = gone.map((old) => old.claim.text);
    this.said = [
      ...answer.claims.map((claim) => ({ claim, withdrawn: false })),
      ...gone.map((old) => ({ claim: old.claim, withdrawn: true })),
    ];
    this.answer = answer;
    this.stage = stage;
    if (gone.length > 0) {
      const control = this.control;
      setTimeout(() => {
        if (control === this.control) this.said = this.said.filter((said) => !said.withdrawn);
      }, FAREWELL);
    }
  }
}

/** The headline of an answer: the move and the words behind it. */
export function headline(answer: Answer): { move: string; words: string } {
  const head = (answer.text ?? "").split("\n\n")[0] ?? "";
  const plain = head.replace(/\s*\[\w+\]\s*$/m, "").replace(/\n\s+/g, " ");
  const [move, ...words] = plain.split(/\s{2,}/);
  if (words.length === 0) return { move: answer.best?.san ?? "", words: plain };
  return { move: move ?? "", words: words.join(" ") };
}
