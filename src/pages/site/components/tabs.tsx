interface TabsProps {
  readonly label: string;
  /** Paths and labels. */
  readonly tabs: readonly (readonly [href: string, label: string])[];
  readonly open: string;
}

/** The tabs of a group of pages. */
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
