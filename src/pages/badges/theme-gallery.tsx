import type { TerminalTheme } from '@ttyreel/recording';

interface ThemeGalleryProps {
  readonly themes: readonly TerminalTheme[];
  /** The current choices; a link changes only the theme. */
  readonly values: Readonly<Record<string, string>>;
}

/** A badge in each theme, linked to the choice of that theme. */
export function ThemeGallery({ themes, values }: ThemeGalleryProps) {
  return (
    <section class="section" aria-labelledby="badge-themes">
      <header>
        <h2 id="badge-themes">Themes</h2>
      </header>
      <ul id="gallery" class="badge-gallery" data-live>
        {themes.map(({ slug, name }) => (
          <li key={slug}>
            <a href={`/badges?${new URLSearchParams({ ...values, theme: slug }).toString()}`}>
              <img src={`/badge/preview/${slug}.svg`} alt="" height={24} loading="lazy" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
