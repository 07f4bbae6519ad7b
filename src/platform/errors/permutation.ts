import { ValidationFailed } from './domain-errors.js';

/**
 * @param field the field with the new order
 * @param noun names the ordered items, in the plural
 * @throws ValidationFailed unless `order` contains each of `current` once, and no others
 */
export function assertPermutation(
  field: string,
  order: readonly string[],
  current: readonly string[],
  noun: string,
): void {
  const wanted = new Set(order);
  const isPermutation =
    order.length === current.length && wanted.size === order.length && current.every((id) => wanted.has(id));
  if (isPermutation) return;
  throw ValidationFailed.field(
    field,
    `must name each of the ${current.length} ${noun} once, and no others: the list may have changed, load it again`,
  );
}
