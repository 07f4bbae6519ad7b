import { ANSI_COLOURS, type Palette, type TerminalTheme } from '@ttyreel/recording';
import { recordingPath } from '../site/layout/recording-path.js';

interface ThemeChoiceProps {
  readonly id: string;
  readonly themes: readonly TerminalTheme[];
  /** The current theme; null for its own picture. */
  readonly chosen: TerminalTheme | null;
  /** The theme of its own picture, if it is known. */
  readonly own: TerminalTheme | null;
  /** Whether its own picture was drawn in that theme. */
  readonly isDrawnInOwn: boolean;
  readonly isUploaded: boolean;
  /** Slug of the collection that is played. */
  readonly collection?: string;
}

/** Links that show the recording in each theme. The script shows it in place. */
export function ThemeChoice(props: ThemeChoiceProps) {
  const { id, themes, chosen, own, isDrawnInOwn, collection } = props;
  const others = isDrawnInOwn ? themes.filter(({ slug }) => slug !== own?.slug) : themes;
  const ownName = nameOfOwn(props);
  return (
    <nav class="theme-choice" aria-label="Themes">
      <p>
        Theme: <strong data-theme-name>{chosen?.name ?? ownName}</strong>
      </p>
      <ul>
        <Swatch href={recordingPath(id, { collection })} name={ownName} theme={own} isChosen={!chosen} />
        {others.map((theme) => (
          <Swatch
            key={theme.slug}
            href={recordingPath(id, { theme: theme.slug, collection })}
            name={theme.name}
            theme={theme}
            isChosen={chosen?.slug === theme.slug}
          />
        ))}
      </ul>
    </nav>
  );
}

/** A cast without a theme, or of an earlier revision of one, has colours that no theme has. */
function nameOfOwn({ own, isDrawnInOwn, isUploaded }: ThemeChoiceProps): string {
  if (isUploaded) return 'As uploaded';
  return isDrawnInOwn && own ? own.name : 'Its own colours';
}

interface SwatchProps {
  readonly href: string;
  readonly name: string;
  readonly theme: TerminalTheme | null;
  readonly isChosen: boolean;
}

function Swatch({ href, name, theme, isChosen }: SwatchProps) {
  return (
    <li>
      <a
        href={href}
        title={name}
        aria-label={name}
        aria-current={isChosen ? 'true' : undefined}
        data-colours={theme ? coloursOf(theme.palette) : undefined}
      >
        <svg viewBox="0 0 40 26" width="40" height="26" aria-hidden="true">
          {theme ? <Colours palette={theme.palette} /> : <path d="M9 7l6 6-6 6M18 19h10" />}
        </svg>
      </a>
    </li>
  );
}

/** The background with a prompt and three words. */
function Colours({ palette }: { readonly palette: Palette }) {
  return (
    <>
      <rect width="40" height="26" fill={palette.background} />
      <rect x="6" y="7" width="4" height="4" fill={palette.green} />
      <rect x="12" y="7" width="20" height="4" fill={palette.foreground} />
      <rect x="6" y="15" width="10" height="4" fill={palette.blue} />
      <rect x="18" y="15" width="7" height="4" fill={palette.magenta} />
      <rect x="27" y="15" width="7" height="4" fill={palette.yellow} />
    </>
  );
}

/** Foreground, background and the sixteen ANSI colours, for the player. */
function coloursOf(palette: Palette): string {
  return [palette.foreground, palette.background, ...ANSI_COLOURS.map((name) => palette[name])].join(' ');
}
