import type { ComponentChildren } from 'preact';

export interface OrderedItem {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly picture: ComponentChildren;
  readonly facts: ComponentChildren;
}

interface OrderListProps {
  readonly action: string;
  /** The name of the list on the page. */
  readonly list: string;
  readonly items: readonly OrderedItem[];
  /** The last move, such as `up:<id>`: its button keeps the focus. */
  readonly moved: string | null;
}

/** A list that is ordered with buttons, or with the script by dragging and with the arrow keys. Each form has the complete order shown. */
export function OrderList({ action, list, items, moved }: OrderListProps) {
  return (
    <form action={action} method="post">
      <input type="hidden" name="list" value={list} />
      <p class="moved muted small" role="status" data-moved>
        {placeOf(items, moved)}
      </p>
      <ol class="order" data-order>
        {items.map((item, at) => (
          <Item key={item.id} item={item} isFirst={at === 0} isLast={at === items.length - 1} moved={moved} />
        ))}
      </ol>
      <button type="submit" name="action" value="place" hidden>
        Save the order
      </button>
    </form>
  );
}

/** Says where the moved item is now. */
function placeOf(items: readonly OrderedItem[], moved: string | null): string {
  const [, id] = moved?.split(':') ?? [];
  const at = items.findIndex((item) => item.id === id);
  return at === -1 ? '' : `${items[at]?.title ?? ''} is now ${at + 1} of ${items.length}.`;
}

interface ItemProps extends Pick<OrderListProps, 'moved'> {
  readonly item: OrderedItem;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function Item(props: ItemProps) {
  const { id, title, href, picture, facts } = props.item;
  return (
    <li>
      <input type="hidden" name="order" value={id} />
      <button
        type="button"
        class="handle needs-script"
        data-handle
        aria-label={`Place of ${title}: move it with the arrow keys`}
        title="Drag, or use the arrow keys"
      />
      {picture}
      <div class="what">
        <a href={href}>
          <bdi>{title}</bdi>
        </a>
        <p class="muted small">{facts}</p>
      </div>
      <Moves {...props} />
    </li>
  );
}

function Moves({ item: { id, title }, isFirst, isLast, moved }: ItemProps) {
  // At an end, the remaining button has the focus.
  const hasMoved = moved === `up:${id}` || moved === `down:${id}`;
  const isUpFocused = hasMoved && !isFirst && (moved === `up:${id}` || isLast);
  return (
    <div class="actions">
      <button
        type="submit"
        name="action"
        value={`up:${id}`}
        disabled={isFirst}
        autofocus={isUpFocused}
        aria-label={`Move ${title} up`}
      >
        Up
      </button>
      <button
        type="submit"
        name="action"
        value={`down:${id}`}
        disabled={isLast}
        autofocus={hasMoved && !isUpFocused}
        aria-label={`Move ${title} down`}
      >
        Down
      </button>
      <button
        type="submit"
        name="action"
        value={`remove:${id}`}
        class="danger"
        aria-label={`Remove ${title}`}
      >
        Remove
      </button>
    </div>
  );
}
