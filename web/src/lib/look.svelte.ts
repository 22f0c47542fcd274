// What the board shows beside the position: a sentence's drawing, or a line that is being played through.
import type { Drawing, Step } from "./types";

export class Look {
  /** The drawing of the sentence under the pointer or the focus. */
  drawing = $state<Drawing | null>(null);
  /** A line that is being looked at, and how far. */
  line = $state<Step[] | null>(null);
  at = $state(0);

  get step(): Step | null {
    return this.line?.[this.at] ?? null;
  }

  show(drawing: Drawing | null): void {
    this.drawing = drawing;
  }

  playLine(line: Step[] | undefined): void {
    if (!line || line.length === 0) return;
    this.line = line;
    this.at = 0;
    this.drawing = null;
  }

  next(): void {
    if (this.line && this.at < this.line.length - 1) this.at += 1;
  }

  back(): void {
    if (this.at > 0) this.at -= 1;
    else this.leave();
  }

  leave(): void {
    this.line = null;
    this.at = 0;
  }
}
