import { coloursOf } from '../site/components/colours-of.js';
import type { Palette, TerminalTheme } from '@ttyreel/recording';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import type { ReaderLook } from '../../resources/media/themed/picture-look.js';
import { Options } from '../site/components/options.js';
import { recordingPath } from '../site/layout/recording-path.js';

export interface LookMenuProps {
  readonly gif: Pick<GifDetailDto, 'id'>;
  readonly themes: readonly TerminalTheme[];
  /** The current theme; null for its own picture. */
  readonly theme: TerminalTheme | null;
  /** The theme of its own picture, if it is known. */
  readonly own: TerminalTheme | null;
  /** Whether its own picture was drawn in that theme. */
  readonly isDrawnInOwn: boolean;
  readonly isUploaded: boolean;
  /** The reader's other choices. */
  readonly look: ReaderLook;
  /** Whether the theme or the look is another one than its own. */
  readonly isChosen: boolean;
  /** Slug of the collection that is played. */
  readonly collection?: string;
}

/** Links that show the recording in each theme, and the form for the frame of its pictures. The script applies both in place. */
export function LookMenu(props: LookMenuProps) {
  const { gif, themes, theme: chosen, own, isDrawnInOwn, collection, look } = props;
  const others = isDrawnInOwn ? themes.filter(({ slug }) => slug !== own?.slug) : themes;
  const ownName = nameOfOwn(props);
  const pathIn = (theme?: string) => recordingPath(gif.id, { theme, collection, look });
  return (
    <details name="stage-menu" class="menu" id="look-menu">
      <summary>
        Look
        <span class="muted">
          : <span data-theme-name>{chosen?.name ?? ownName}</span>
        </span>
      </summary>
      <nav class="theme-choice" aria-label="Themes">
        <ul>
          <Swatch href={pathIn()} name={ownName} theme={own} isChosen={!chosen} />
          {others.map((theme) => (
            <Swatch
              key={theme.slug}
              href={pathIn(theme.slug)}
              name={theme.name}
              theme={theme}
              isChosen={chosen?.slug === theme.slug}
            />
          ))}
        </ul>
      </nav>
      <LookForm {...props} />
    </details>
  );
}

const CHOICES = [
  ['preset', 'Background', { plain: 'None', window: 'None, round corners', presentation: 'Gradient' }],
  ['frame', 'Frame', { none: 'None', window: 'Window' }],
  ['scale', 'Size', { 1: '1×', 2: '2×, sharp', 3: '3×' }],
] as const;

/** What a reader may change of the pictures in the embed codes and of the download. */
function LookForm({ gif, theme, collection, look }: LookMenuProps) {
  return (
    <form class="row look-form" action={`/gifs/${gif.id}`} data-choices>
      {theme && <input type="hidden" name="theme" value={theme.slug} />}
      {collection && <input type="hidden" name="collection" value={collection} />}
      {CHOICES.map(([name, label, options]) => (
        <label key={name}>
          {label}{' '}
          <select name={name}>
            <Options
              choices={[['', 'As drawn'], ...Object.entries(options)]}
              chosen={String(look[name] ?? '')}
            />
          </select>
        </label>
      ))}
      <button type="submit" class="without-script">
        Apply
      </button>
      <p class="muted small">These change the codes below and the GIF to download.</p>
    </form>
  );
}

/** A cast without a theme, or of an earlier revision of one, has colours that no theme has. */
function nameOfOwn({ own, isDrawnInOwn, isUploaded }: LookMenuProps): string {
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
