import { slugOf } from '@ttyreel/recording';

export interface Tool {
  readonly name: string;
  readonly slug: string;
}

const NAME_MAX = 100;
const RUNNERS = new Set(['sudo', 'doas', 'env', 'command', 'exec', 'time', 'nohup']);

/** The program that a command runs, skipping `sudo`, `env X=1`, `../` and paths; null if there is none. */
export function toolOf(command: string): Tool | null {
  const words = command
    .trim()
    .replace(/^[$#%>❯]\s+/, '')
    .split(/\s+/);
  const program = words.find((word) => !RUNNERS.has(word) && !/^\w+=/.test(word) && !word.startsWith('-'));
  const name =
    program
      ?.split(/[\\/]/)
      .pop()
      ?.replace(/[;|&<>(){}'"`]/g, '')
      .slice(0, NAME_MAX) ?? '';
  const slug = slugOf(name, NAME_MAX);
  return slug === '' ? null : { name, slug };
}
