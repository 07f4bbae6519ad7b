interface TabsProps {
  readonly label: string;
  /** Paths and what they are called. */
  readonly tabs: readonly (readonly [href: string, label: string])[];
  readonly open: string;
}

/** The parts of a group of pages, with one of them open. */
export function Tabs({ label, tabs, open }: TabsProps) {
  return (
    <nav class="tabs" aria-label={label}>
      <ul>
        {tabs.map(([href, name]) => (
          <li key={href}>
            <a href={href} aria-current={href === open ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
