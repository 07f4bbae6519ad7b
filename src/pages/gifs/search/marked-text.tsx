interface MarkedTextProps {
  readonly text: string;
  /** Start and end of each highlighted part, in UTF-16 units, in order. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** A text with highlighted parts. */
export function MarkedText({ text, ranges }: MarkedTextProps) {
  const parts = ranges.map(([start, end], at) => {
    const before = ranges[at - 1]?.[1] ?? 0;
    return [text.slice(before, start), <mark key={at}>{text.slice(start, end)}</mark>];
  });
  return (
    <>
      {parts}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
