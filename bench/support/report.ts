/** The median; for an even count, the lower of the two middle values. */
export function median(values: readonly number[]): number {
  const middle = [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
  if (middle === undefined) throw new Error('An empty list has no median.');
  return middle;
}

/** The smallest value that this share of all values does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const value = [...values].sort((a, b) => a - b)[Math.ceil(part * values.length) - 1];
  if (value === undefined) throw new Error('An empty list has no percentile.');
  return value;
}

/** Aligns columns: the first to the left, the others, which are numbers, to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column === 0 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  '),
    )
    .join('\n');
}
