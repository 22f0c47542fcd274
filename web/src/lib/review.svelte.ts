// A game under review, and the questions it poses: each turning point as an exercise.
import { stream, wordsOf } from "./api";
import type { Review, ReviewedMove } from "./types";

export class Reviewing {
  state = $state<"none" | "running" | "done">("none");
  review = $state<Review | null>(null);
  error = $state<string | null>(null);
  done = $state(0);
  total = $state(0);
  secondsLeft = $state(0);
  explaining = $state(0);
  /** White's chances as they are found, from the start on. */
  chances = $state<(number | null)[]>([]);
  private control: AbortController | null = null;

  get moments(): ReviewedMove[] {
    return this.review?.moves.filter((mv) => mv.mark !== undefined) ?? [];
  }

  /** Reviews a game; `speech` says in which language and to whom. */
  async run(pgn: string, speech: { level: string; language: string }): Promise<void> {
    this.stop();
    const control = new AbortController();
    this.control = control;
    this.state = "running";
    this.review = null;
    this.error = null;
    this.done = 0;
    this.explaining = 0;
    this.chances = [];
    try {
      await stream("review", { pgn, ...speech }, control.signal, (event, data) => {
        if (control !== this.control) return;
        if (event === "progress") {
          const told = data as { ply: number; done: number; of: number; chance: number; seconds_left: number };
          this.done = told.done;
          this.total = told.of;
          this.secondsLeft = told.seconds_left;
          const chances = [...this.chances];
          while (chances.length < told.ply) chances.push(null);
          chances[told.ply] = told.chance;
          this.chances = chances;
        } else if (event === "explaining") {
          this.explaining = (data as { moment: number }).moment;
        } else if (event === "review") {
          this.review = data as Review;
          this.state = "done";
        }
      });
      if (control === this.control && this.state === "running") this.state = "none";
    } catch (error) {
      if (control !== this.control) return;
      this.error = wordsOf(error);
      this.state = "none";
    }
  }

  stop(): void {
    this.control?.abort();
    this.control = null;
    if (this.state === "running") this.state = "none";
  }

  clear(): void {
    this.stop();
    this.state = "none";
    this.review = null;
    this.error = null;
  }
}
