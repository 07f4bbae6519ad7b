const STEPS: Readonly<Record<string, number>> = { up: -1, down: 1 };

/** The order after a move; `place` has already moved the item. @param move `up`, `down` or `place` */
export function movedOrder(order: readonly string[], move: string, id: string): string[] {
  const from = order.indexOf(id);
  const to = from + (STEPS[move] ?? 0);
  if (from === -1 || to < 0 || to >= order.length) return [...order];
  const rest = order.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}
