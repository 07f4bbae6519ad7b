/** The middle one; of an even number the lower of the two. */
export function median(values: readonly number[]): number {
  const middle = [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
  if (middle === undefined) throw new Error('There is no median of nothing.');
  return middle;
}

/** The smallest value that this part of all is not above. */
export function percentile(values: readonly number[], part: number): number {
  const value = [...values].sort((a, b) => a - b)[Math.ceil(part * values.length) - 1];
  if (value === undefined) throw new Error('There is no percentile of nothing.');
  return value;
}

/** Lines up columns: the first to the left, the others, which are numbers, to the right. */
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
