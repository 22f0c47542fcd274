// A game under review, and the questions it poses: each turning point as an exercise. A review goes on when the page is closed; its name
// is kept in the browser, so that the page finds it again. It also goes on when the server has died and is back.
import { post, Problem, stream, streamAgain, wordsOf } from "./api";
import { forgotten, keep, kept } from "./settings";
import type { Review, ReviewedMove } from "./types";

/** A server that is gone is asked again after this many milliseconds, so many times: ten minutes, as long as it lets a review wait. */
const ASK_AGAIN = 1_000;
const ASKED_AGAIN = 600;

export class Reviewing {
  state = $state<"none" | "running" | "done">("none");
  review = $state<Review | null>(null);
  error = $state<string | null>(null);
  done = $state(0);
  total = $state(0);
  secondsLeft = $state(0);
  explaining = $state(0);
  /** Whether the server has gone away in the middle and is waited for. */
  away = $state(false);
  /** White's chances as they are found, from the start on. */
  chances = $state<(number | null)[]>([]);
  private control: AbortController | null = null;
  /** Its name on the server. */
  private id: string | null = null;

  get moments(): ReviewedMove[] {
    return this.review?.moves.filter((mv) => mv.mark !== undefined) ?? [];
  }

  /** Reviews a game; `speech` says in which language and to whom. */
  async run(pgn: string, speech: { level: string; language: string }): Promise<void> {
    this.stop();
    await this.follow((signal, heard) => stream("review", { pgn, ...speech }, signal, heard), () => undefined);
  }

  /** Goes on with a review that was begun earlier, if the server still has it; `found` gets its game. */
  async pickUp(found: (pgn: string) => void | Promise<void>): Promise<void> {
    const id = kept("review", null);
    if (id === null) return;
    await this.follow((signal, heard) => streamAgain(`review/${id}`, signal, heard), found);
  }

  private async follow(
    ask: (signal: AbortSignal, heard: (event: string, data: unknown) => void) => Promise<void>,
    found: (pgn: string) => void | Promise<void>,
  ): Promise<void> {
    const control = new AbortController();
    this.control = control;
    this.state = "running";
    this.review = null;
    this.error = null;
    this.begin();
    let next = ask;
    let game = found;
    for (let tries = 0; ; tries += 1) {
      try {
        await next(control.signal, (event, data) => {
          if (control !== this.control) return;
          this.away = false;
          tries = 0;
          this.hear(event, data, game);
        });
        if (control === this.control && this.state === "running") this.state = "none";
        return;
      } catch (error) {
        if (control !== this.control) return;
        const id = this.id;
        if (error instanceof Problem || id === null || tries >= ASKED_AGAIN || this.state !== "running") {
          this.giveUp(error);
          return;
        }
        this.away = true;
        // The moves are on the board already.
        game = () => undefined;
        next = (signal, heard) => streamAgain(`review/${id}`, signal, heard);
        await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN));
        if (control !== this.control) return;
      }
    }
  }

  private giveUp(error: unknown): void {
    if (this.state === "done") return;
    this.state = "none";
    this.away = false;
    // A review that is gone is no news: a new one can be asked for.
    if (error instanceof Problem && error.body.status === 404) forgotten("review");
    else this.error = wordsOf(error);
  }

  private begin(): void {
    this.done = 0;
    this.explaining = 0;
    this.away = false;
    this.chances = [];
  }

  private hear(event: string, data: unknown, found: (pgn: string) => void | Promise<void>): void {
    if (event === "begun") {
      const told = data as { id: string; pgn: string };
      this.id = told.id;
      keep("review", told.id);
      this.begin();
      void found(told.pgn);
    } else if (event === "progress") {
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
  }

  /** Ends the review for good. */
  stop(): void {
    if (this.state === "running" && this.id !== null) post(`review/${this.id}/stop`, {}).catch(() => undefined);
    this.control?.abort();
    this.control = null;
    if (this.state === "running") this.state = "none";
    this.id = null;
    forgotten("review");
  }

  clear(): void {
    this.stop();
    this.state = "none";
    this.review = null;
    this.error = null;
  }
}
