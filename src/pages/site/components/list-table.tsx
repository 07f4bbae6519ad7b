import type { ComponentChildren } from 'preact';

interface ListTableProps {
  readonly columns: readonly string[];
  /** Whether the last column has the actions of a row. */
  readonly hasActions?: boolean;
  /** The rows. */
  readonly children: ComponentChildren;
}

/** A table that becomes a list on small screens. */
export function ListTable({ columns, hasActions = false, children }: ListTableProps) {
  return (
    <table class="list">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          {hasActions && (
            <th scope="col">
              <span class="visually-hidden">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
