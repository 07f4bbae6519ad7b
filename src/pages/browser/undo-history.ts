/** The states of an editor, for undo and redo. */
export class UndoHistory<State> {
  readonly #states: State[];
  #at = 0;

  constructor(first: State) {
    this.#states = [first];
  }

  get canUndo(): boolean {
    return this.#at > 0;
  }

  get canRedo(): boolean {
    return this.#at < this.#states.length - 1;
  }

  /** States that were undone are gone. */
  add(state: State): void {
    this.#at += 1;
    this.#states.splice(this.#at, Infinity, state);
  }

  /** @returns the state to show; undefined at the end of the history */
  move(steps: 1 | -1): State | undefined {
    const state = this.#states[this.#at + steps];
    if (state !== undefined) this.#at += steps;
    return state;
  }
}
