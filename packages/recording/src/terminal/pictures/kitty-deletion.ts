import { type KittyCommand, numberOf } from './kitty-command.js';
import { isOnRow, type Placement } from './screen-placements.js';

interface CursorCell {
  readonly x: number;
  readonly y: number;
}

/** Tells which placements a command deletes, by its key d in small letters; undefined for an unknown value. */
export function deletedBy(
  what: string,
  command: KittyCommand,
  cursor: CursorCell,
  newest: ReadonlyMap<number, number>,
): ((placement: Placement) => boolean) | undefined {
  const [id, placement, x, y, z] = ['i', 'p', 'x', 'y', 'z'].map((key) => numberOf(command, key)) as Numbers;
  const isOf = (one: Placement, image: number) =>
    image !== 0 && one.image === image && (placement === 0 || one.placement === placement);
  const rules: Readonly<Record<string, (one: Placement) => boolean>> = {
    a: () => true,
    i: (one) => isOf(one, id),
    n: (one) => isOf(one, newest.get(numberOf(command, 'I')) ?? 0),
    r: (one) => one.image >= x && one.image <= y,
    c: (one) => isInColumn(one, cursor.x) && isOnRow(one, cursor.y),
    p: (one) => isInColumn(one, x - 1) && isOnRow(one, y - 1),
    q: (one) => isInColumn(one, x - 1) && isOnRow(one, y - 1) && one.laid.z === z,
    x: (one) => isInColumn(one, x - 1),
    y: (one) => isOnRow(one, y - 1),
    z: (one) => one.laid.z === z,
  };
  return Object.hasOwn(rules, what) ? rules[what] : undefined;
}

type Numbers = [id: number, placement: number, x: number, y: number, z: number];

function isInColumn({ x, laid }: Placement, column: number): boolean {
  return column >= x && column < x + laid.cols;
}
