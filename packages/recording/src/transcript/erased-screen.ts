interface ScreenLine {
  /** The row of the screen where it begins. */
  readonly y: number;
  readonly text: string;
}

/** The lines of the screen when it was last erased. A program that redraws the screen writes most of them again. */
export class ErasedScreen {
  private texts = new Map<number, string>();

  /** Remembers the lines of the next erased screen. @returns for each whether the program only redrew it */
  replace(lines: readonly ScreenLine[]): boolean[] {
    const isSame = lines.map(({ y, text }) => text !== '' && this.texts.get(y) === text);
    const visible = lines.filter(({ text }) => text !== '').length;
    const isRedrawn = isSame.filter(Boolean).length * 2 >= visible;
    if (visible > 0) this.texts = new Map(lines.map(({ y, text }) => [y, text]));
    return isSame.map((same) => same && isRedrawn);
  }
}
