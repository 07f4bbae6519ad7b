interface ThemeRow {
  readonly slug: string;
  readonly name: string;
  readonly isDark: boolean;
  readonly category: 'dark' | 'light' | 'classic';
  /** Foreground, background, cursor, selection. */
  readonly screen: string;
  /** ANSI colours 0 to 7: black, red, green, yellow, blue, magenta, cyan, white. */
  readonly normal: string;
  /** ANSI colours 8 to 15, in the same order. */
  readonly bright: string;
}

// The published values are kept as they are, even where a theme lets a colour vanish in its background.
const THEMES: readonly ThemeRow[] = [
  // dracula/visual-studio-code, src/dracula.yml; cursor: dracula/kitty, dracula.conf
  {
    slug: 'dracula',
    name: 'Dracula',
    isDark: true,
    category: 'dark',
    screen: '#f8f8f2 #282a36 #f8f8f2 #44475a',
    normal: '#21222c #ff5555 #50fa7b #f1fa8c #bd93f9 #ff79c6 #8be9fd #f8f8f2',
    bright: '#6272a4 #ff6e6e #69ff94 #ffffa5 #d6acff #ff92df #a4ffff #ffffff',
  },
  // folke/tokyonight.nvim, extras/ghostty/tokyonight_night
  {
    slug: 'tokyo-night',
    name: 'Tokyo Night',
    isDark: true,
    category: 'dark',
    screen: '#c0caf5 #1a1b26 #c0caf5 #283457',
    normal: '#15161e #f7768e #9ece6a #e0af68 #7aa2f7 #bb9af7 #7dcfff #a9b1d6',
    bright: '#414868 #ff899d #9fe044 #faba4a #8db0ff #c7a9ff #a4daff #c0caf5',
  },
  // catppuccin/palette 1.8.0, ansiColors; cursor and selection: catppuccin/windows-terminal, mocha.json
  {
    slug: 'catppuccin-mocha',
    name: 'Catppuccin Mocha',
    isDark: true,
    category: 'dark',
    screen: '#cdd6f4 #1e1e2e #f5e0dc #585b70',
    normal: '#45475a #f38ba8 #a6e3a1 #f9e2af #89b4fa #f5c2e7 #94e2d5 #a6adc8',
    bright: '#585b70 #f37799 #89d88b #ebd391 #74a8fc #f2aede #6bd7ca #bac2de',
  },
  // nordtheme/alacritty, src/nord.yaml
  {
    slug: 'nord',
    name: 'Nord',
    isDark: true,
    category: 'dark',
    screen: '#d8dee9 #2e3440 #d8dee9 #4c566a',
    normal: '#3b4252 #bf616a #a3be8c #ebcb8b #81a1c1 #b48ead #88c0d0 #e5e9f0',
    bright: '#4c566a #bf616a #a3be8c #ebcb8b #81a1c1 #b48ead #8fbcbb #eceff4',
  },
  // Atom's One Dark for terminals: tinted-theming/schemes, base16/onedark.yaml, placed as
  // chriskempson/base16-shell does
  {
    slug: 'one-dark',
    name: 'One Dark',
    isDark: true,
    category: 'dark',
    screen: '#abb2bf #282c34 #abb2bf #3e4451',
    normal: '#282c34 #e06c75 #98c379 #e5c07b #61afef #c678dd #56b6c2 #abb2bf',
    bright: '#545862 #e06c75 #98c379 #e5c07b #61afef #c678dd #56b6c2 #c8ccd4',
  },
  // morhetz/gruvbox-contrib, kitty/gruvbox-dark.conf; selection: bg3 of morhetz/gruvbox, colors/gruvbox.vim
  {
    slug: 'gruvbox-dark',
    name: 'Gruvbox Dark',
    isDark: true,
    category: 'dark',
    screen: '#ebdbb2 #282828 #fbf1c7 #665c54',
    normal: '#282828 #cc241d #98971a #d79921 #458588 #b16286 #689d6a #a89984',
    bright: '#928374 #fb4934 #b8bb26 #fabd2f #83a598 #d3869b #8ec07c #ebdbb2',
  },
  // tinted-theming/schemes, base16/monokai.yaml, placed as chriskempson/base16-shell does
  {
    slug: 'monokai',
    name: 'Monokai',
    isDark: true,
    category: 'dark',
    screen: '#f8f8f2 #272822 #f8f8f2 #49483e',
    normal: '#272822 #f92672 #a6e22e #f4bf75 #66d9ef #ae81ff #a1efe4 #f8f8f2',
    bright: '#75715e #f92672 #a6e22e #f4bf75 #66d9ef #ae81ff #a1efe4 #f9f8f5',
  },
  // altercation/solarized, xresources/solarized; selection: its base02
  {
    slug: 'solarized-dark',
    name: 'Solarized Dark',
    isDark: true,
    category: 'dark',
    screen: '#839496 #002b36 #93a1a1 #073642',
    normal: '#073642 #dc322f #859900 #b58900 #268bd2 #d33682 #2aa198 #eee8d5',
    bright: '#002b36 #cb4b16 #586e75 #657b83 #839496 #6c71c4 #93a1a1 #fdf6e3',
  },
  // primer/github-vscode-theme, src/theme.js (Dark Default); selection: accent.muted laid over the
  // background
  {
    slug: 'github-dark',
    name: 'GitHub Dark',
    isDark: true,
    category: 'dark',
    screen: '#e6edf3 #0d1117 #2f81f7 #1e4273',
    normal: '#484f58 #ff7b72 #3fb950 #d29922 #58a6ff #bc8cff #39c5cf #b1bac4',
    bright: '#6e7681 #ffa198 #56d364 #e3b341 #79c0ff #d2a8ff #56d4dd #ffffff',
  },
  // primer/github-vscode-theme, src/theme.js (Light Default); selection: accent.muted laid over the
  // background
  {
    slug: 'github-light',
    name: 'GitHub Light',
    isDark: false,
    category: 'light',
    screen: '#1f2328 #ffffff #0969da #bbdfff',
    normal: '#24292f #cf222e #116329 #4d2d00 #0969da #8250df #1b7c83 #6e7781',
    bright: '#57606a #a40e26 #1a7f37 #633c01 #218bff #a475f9 #3192aa #8c959f',
  },
  // catppuccin/palette 1.8.0, ansiColors; selection: mbadolato/iTerm2-Color-Schemes, Catppuccin Latte
  {
    slug: 'catppuccin-latte',
    name: 'Catppuccin Latte',
    isDark: false,
    category: 'light',
    screen: '#4c4f69 #eff1f5 #dc8a78 #acb0be',
    normal: '#5c5f77 #d20f39 #40a02b #df8e1d #1e66f5 #ea76cb #179299 #acb0be',
    bright: '#6c6f85 #de293e #49af3d #eea02d #456eff #fe85d8 #2d9fa8 #bcc0cc',
  },
  // morhetz/gruvbox-contrib, kitty/gruvbox-light.conf; black and selection: bg0 and bg3 of morhetz/gruvbox,
  // colors/gruvbox.vim
  {
    slug: 'gruvbox-light',
    name: 'Gruvbox Light',
    isDark: false,
    category: 'light',
    screen: '#3c3836 #fbf1c7 #282828 #bdae93',
    normal: '#fbf1c7 #cc241d #98971a #d79921 #458588 #b16286 #689d6a #7c6f64',
    bright: '#928374 #9d0006 #79740e #b57614 #076678 #8f3f71 #427b58 #3c3836',
  },
  // altercation/solarized, README.md (the sixteen stay as in the dark one); cursor: xresources/solarized;
  // selection: base2
  {
    slug: 'solarized-light',
    name: 'Solarized Light',
    isDark: false,
    category: 'light',
    screen: '#657b83 #fdf6e3 #586e75 #eee8d5',
    normal: '#073642 #dc322f #859900 #b58900 #268bd2 #d33682 #2aa198 #eee8d5',
    bright: '#002b36 #cb4b16 #586e75 #657b83 #839496 #6c71c4 #93a1a1 #fdf6e3',
  },
  // xterm, XTerm-col.ad with its dark screen, names resolved by X11 rgb.txt. It selects by reverse video:
  // bright black stands in
  {
    slug: 'xterm',
    name: 'xterm',
    isDark: true,
    category: 'classic',
    screen: '#e5e5e5 #000000 #e5e5e5 #7f7f7f',
    normal: '#000000 #cd0000 #00cd00 #cdcd00 #0000ee #cd00cd #00cdcd #e5e5e5',
    bright: '#7f7f7f #ff0000 #00ff00 #ffff00 #5c5cff #ff00ff #00ffff #ffffff',
  },
  // Linux console: torvalds/linux, drivers/tty/vt/vt.c. It selects by reverse video: bright black stands in
  {
    slug: 'vga',
    name: 'VGA',
    isDark: true,
    category: 'classic',
    screen: '#aaaaaa #000000 #aaaaaa #555555',
    normal: '#000000 #aa0000 #00aa00 #aa5500 #0000aa #aa00aa #00aaaa #aaaaaa',
    bright: '#555555 #ff5555 #55ff55 #ffff55 #5555ff #ff55ff #55ffff #ffffff',
  },
];

const COLOURS = [
  ...['foreground', 'background', 'cursor', 'selection'],
  ...['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'],
  ...['brightBlack', 'brightRed', 'brightGreen', 'brightYellow'],
  ...['brightBlue', 'brightMagenta', 'brightCyan', 'brightWhite'],
];

/** The built-in themes as rows of the table `theme`, in the order of their list. */
export const BUILTIN_THEMES = THEMES.map(({ slug, name, isDark, category, screen, normal, bright }, at) => {
  const values = `${screen} ${normal} ${bright}`.split(' ');
  const palette = Object.fromEntries(COLOURS.map((colour, index) => [colour, values[index]]));
  return { slug, name, sortOrder: at + 1, isDark, category, palette };
});
