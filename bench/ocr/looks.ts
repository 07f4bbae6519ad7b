import { type PictureStyle, PRESETS } from '@ttyreel/recording';

interface Look {
  readonly name: string;
  readonly theme: string;
  readonly style: PictureStyle;
}

/** Two fonts, light and dark, 14 to 22 pixels, then the third font on a background. */
export const LOOKS: readonly Look[] = [
  { name: 'JetBrains Mono 15 @2, dark', theme: 'dracula', style: PRESETS.plain },
  {
    name: 'JetBrains Mono 14, light, window',
    theme: 'github-light',
    style: { ...PRESETS.window, fontSize: 14, scale: 1, title: 'ada@host: ~/app' },
  },
  {
    name: 'DejaVu Sans Mono 18, dark',
    theme: 'nord',
    style: { ...PRESETS.classic, fontSize: 18 },
  },
  {
    name: 'DejaVu Sans Mono 22, light, background',
    theme: 'solarized-light',
    style: { ...PRESETS.presentation, font: 'dejavu-sans-mono', fontSize: 22, scale: 1 },
  },
  {
    name: 'IBM Plex Mono 16, dark, background',
    theme: 'tokyo-night',
    style: { ...PRESETS.presentation, font: 'ibm-plex-mono', fontSize: 16, scale: 1 },
  },
];
