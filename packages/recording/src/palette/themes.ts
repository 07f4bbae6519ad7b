/** The twenty colours of a terminal theme, each `#rrggbb` in lower case. */
export interface Palette {
  readonly foreground: string;
  readonly background: string;
  readonly cursor: string;
  /** The background of selected text. */
  readonly selection: string;
  readonly black: string;
  readonly red: string;
  readonly green: string;
  readonly yellow: string;
  readonly blue: string;
  readonly magenta: string;
  readonly cyan: string;
  readonly white: string;
  readonly brightBlack: string;
  readonly brightRed: string;
  readonly brightGreen: string;
  readonly brightYellow: string;
  readonly brightBlue: string;
  readonly brightMagenta: string;
  readonly brightCyan: string;
  readonly brightWhite: string;
}

export interface TerminalTheme {
  /** Letters, digits and hyphens; the name of the theme in URLs. */
  readonly slug: string;
  readonly name: string;
  /** Position in the list, from 1 without gaps. */
  readonly sortOrder: number;
  readonly isDark: boolean;
  readonly category: 'dark' | 'light' | 'classic';
  readonly palette: Palette;
}

/** The colours of a palette other than the sixteen of ANSI. */
export const SCREEN_COLOURS = ['foreground', 'background', 'cursor', 'selection'] as const;

/** The sixteen ANSI colours by their number. */
export const ANSI_COLOURS = [
  ...(['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const),
  ...(['brightBlack', 'brightRed', 'brightGreen', 'brightYellow'] as const),
  ...(['brightBlue', 'brightMagenta', 'brightCyan', 'brightWhite'] as const),
] as const;

/** The default colours; the row of the same slug has the same colours. */
export const DEFAULT_THEME: TerminalTheme = {
  slug: 'dracula',
  name: 'Dracula',
  sortOrder: 1,
  isDark: true,
  category: 'dark',
  palette: {
    foreground: '#f8f8f2',
    background: '#282a36',
    cursor: '#f8f8f2',
    selection: '#44475a',
    black: '#21222c',
    red: '#ff5555',
    green: '#50fa7b',
    yellow: '#f1fa8c',
    blue: '#bd93f9',
    magenta: '#ff79c6',
    cyan: '#8be9fd',
    white: '#f8f8f2',
    brightBlack: '#6272a4',
    brightRed: '#ff6e6e',
    brightGreen: '#69ff94',
    brightYellow: '#ffffa5',
    brightBlue: '#d6acff',
    brightMagenta: '#ff92df',
    brightCyan: '#a4ffff',
    brightWhite: '#ffffff',
  },
};

/** The theme with that slug in any case; `undefined` if there is none. */
export function findTheme<Theme extends TerminalTheme>(
  themes: readonly Theme[],
  slug: string,
): Theme | undefined {
  const lower = slug.toLowerCase();
  return themes.find((theme) => theme.slug === lower);
}
