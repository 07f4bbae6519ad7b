/** Seconds after which a text counts as readable. */
const STANDS_AFTER = 0.5;

/** The time since which texts are on the screen without a break, wherever they move. */
export class StandingTexts {
  private readonly shown = new Map<string, { count: number; readonly since: number }>();

  /** Add the current texts of a row before removing the previous ones, so that a text that moves keeps its time. */
  add(text: string, time: number): void {
    const known = this.shown.get(text);
    if (known) known.count++;
    else this.shown.set(text, { count: 1, since: time });
  }

  remove(text: string): void {
    const known = this.shown.get(text);
    if (known && --known.count === 0) this.shown.delete(text);
  }

  /** Undefined when it is not on the screen. */
  since(text: string): number | undefined {
    return this.shown.get(text)?.since;
  }

  stands(text: string, now: number): boolean {
    return now - (this.since(text) ?? now) >= STANDS_AFTER;
  }

  clear(): void {
    this.shown.clear();
  }
}
