import type { TranscriptLine } from './transcript-line.js';

/** Lines that stay together; more may be added until it is taken. */
export interface LineGroup {
  readonly lines: TranscriptLine[];
  taken: boolean;
}

/** Lines to insert before a row that does not show them, or no longer does. */
export class InsertedLines {
  private readonly byRow = new Map<number, LineGroup[]>();
  private groups = 0;

  total = 0;

  get isEmpty(): boolean {
    return this.groups === 0;
  }

  insertBefore(row: number, lines: TranscriptLine[]): LineGroup {
    const group = { lines, taken: false };
    this.total += lines.length + 1;
    this.putBack(row, [group]);
    return group;
  }

  /** Inserts them above all that are before the row. */
  insertFirst(row: number, lines: TranscriptLine[]): LineGroup {
    const group = this.insertBefore(row, lines);
    this.move(group, row, row);
    return group;
  }

  /** Moves a group before another row, above all that are there. */
  move(group: LineGroup, from: number, to: number): void {
    const others = (this.byRow.get(from) ?? []).filter((other) => other !== group);
    this.byRow.set(from, others);
    this.byRow.set(to, [group, ...(to === from ? others : (this.byRow.get(to) ?? []))]);
  }

  putBack(row: number, groups: readonly LineGroup[]): void {
    if (groups.length === 0) return;
    const there = this.byRow.get(row) ?? [];
    for (const group of groups) {
      group.taken = false;
      there.push(group);
    }
    this.byRow.set(row, there);
    this.groups += groups.length;
  }

  /** Moves those of some groups that are below a row to it. */
  raise(groups: ReadonlyMap<LineGroup, unknown>, row: number): void {
    const below = [...this.byRow.keys()].filter((key) => key > row).sort((a, b) => a - b);
    for (const key of below) {
      const there = this.byRow.get(key) ?? [];
      const raised = there.filter((group) => groups.has(group));
      if (raised.length === 0) continue;
      this.byRow.set(
        key,
        there.filter((group) => !groups.has(group)),
      );
      this.byRow.set(row, [...(this.byRow.get(row) ?? []), ...raised]);
    }
  }

  add(group: LineGroup, lines: readonly TranscriptLine[]): void {
    for (const line of lines) group.lines.push(line);
    this.total += lines.length;
  }

  take(last: number): LineGroup[] {
    if (this.groups === 0) return [];
    const rows = [...this.byRow.keys()].filter((row) => row <= last).sort((a, b) => a - b);
    const taken = rows.flatMap((row) => this.byRow.get(row) ?? []);
    for (const row of rows) this.byRow.delete(row);
    for (const group of taken) group.taken = true;
    this.groups -= taken.length;
    return taken;
  }
}
