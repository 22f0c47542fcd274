// What the board shows beside the position: a sentence's drawing, or a line that is being played through.
import type { Drawing, Step } from "./types";

/** Milliseconds between the moves of a line that plays by itself. */
const STEP = 900;

export class Look {
  /** The drawing of the sentence under the pointer or the focus. */
  drawing = $state<Drawing | null>(null);
  /** The position it belongs to. */
  fen = $state<string | null>(null);
  /** A line that is being looked at, and how far. */
  line = $state<Step[] | null>(null);
  at = $state(0);

  private timer: ReturnType<typeof setInterval> | null = null;

  get step(): Step | null {
    return this.line?.[this.at] ?? null;
  }

  show(drawing: Drawing | null, fen: string | null = null): void {
    this.drawing = drawing;
    this.fen = drawing ? fen : null;
  }

  playLine(line: Step[] | undefined): void {
    if (!line || line.length === 0) return;
    this.line = line;
    this.at = 0;
    this.show(null);
    this.hold();
    // Whoever wants no motion steps by himself.
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.timer = setInterval(() => {
        this.at += 1;
        if (this.at >= line.length - 1) this.hold();
      }, STEP);
      if (line.length === 1) this.hold();
    }
  }

  /** Stops playing by itself. */
  private hold(): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
  }

  next(): void {
    this.hold();
    if (this.line && this.at < this.line.length - 1) this.at += 1;
  }

  back(): void {
    this.hold();
    if (this.at > 0) this.at -= 1;
    else this.leave();
  }

  leave(): void {
    this.hold();
    this.line = null;
    this.at = 0;
  }
}
