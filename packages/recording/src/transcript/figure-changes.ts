/** The first changes of a form are all written. Later ones are written at doubling intervals. */
const WRITTEN_CHANGES = 10;

interface Changes {
  count: number;
  look: number;
  allowed: boolean;
}

/**
 * Keeps clocks and meters from filling the transcript: texts that differ only in their numbers are written ten times,
 * then at the 20th change, the 40th, the 80th and so on. Texts read at the same time count as one change.
 */
export class FigureChanges {
  private readonly forms = new Map<string, Changes>();

  allows(form: string, look: number): boolean {
    let changes = this.forms.get(form);
    if (!changes) this.forms.set(form, (changes = { count: 0, look: -1, allowed: true }));
    if (changes.look !== look) {
      changes.look = look;
      changes.count++;
      changes.allowed = changes.count <= WRITTEN_CHANGES || isDoubling(changes.count / WRITTEN_CHANGES);
    }
    return changes.allowed;
  }

  clear(): void {
    this.forms.clear();
  }
}

const isDoubling = (ratio: number): boolean => Number.isInteger(Math.log2(ratio));
