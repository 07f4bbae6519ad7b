import type { Asciicast } from '@ttyreel/recording';

/** Serialises a recording as asciicast v2. */
export function castText({ header, events }: Asciicast): string {
  const { width, height, command, env, theme } = header;
  const colours = theme && { fg: theme.foreground, bg: theme.background, palette: theme.palette.join(':') };
  const first = { version: 2, width, height, command, env, theme: colours };
  const lines = [first, ...events.map(({ time, code, data }) => [time, code, data])];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
