import type { SimulatedOutput } from '@ttyreel/recording';
import { dangerOf } from '../policy/dangerous-commands.js';

export interface ReadmeSection {
  /** Empty before the first heading. */
  readonly heading: string;
  readonly commands: readonly SimulatedOutput[];
}

const SHELL_BLOCKS =
  /^(?:|sh|shell|bash|zsh|fish|console|terminal|shell-session|shellsession|powershell|pwsh|text|txt)$/i;
/** All lines of these are commands; other blocks need a prompt. */
const SCRIPTS = /^(?:sh|shell|bash|zsh|fish|powershell|pwsh)$/i;
const PROMPT = /^\s{0,3}(?:\$|❯|PS>)\s+(?=\S)/;
const LONGEST_COMMAND = 300;

/**
 * Finds the commands in fenced blocks (CommonMark, section 4.5) by section. In a block with prompts, other lines are
 * output. Dangerous and multi-line commands without a backslash are skipped.
 */
export function sectionsOf(markdown: string): ReadmeSection[] {
  const sections: { heading: string; commands: SimulatedOutput[] }[] = [{ heading: '', commands: [] }];
  for (const part of partsOf(markdown)) {
    if ('heading' in part) sections.push({ heading: part.heading, commands: [] });
    else sections.at(-1)?.commands.push(...commandsOf(part.language, part.lines));
  }
  return sections.filter(({ commands }) => commands.length > 0);
}

type Part = { readonly heading: string } | { readonly language: string; readonly lines: readonly string[] };

function* partsOf(markdown: string): Generator<Part> {
  let block: { fence: string; language: string; lines: string[] } | null = null;
  for (const line of markdown.split(/\r\n?|\n/)) {
    if (block) {
      const end = line.trim();
      if (end.startsWith(block.fence) && new Set(end).size === 1) {
        yield block;
        block = null;
      } else block.lines.push(line);
      continue;
    }
    const fence = /^ {0,3}(`{3,}|~{3,})[ \t]*([\w-]*)/.exec(line);
    const heading = /^ {0,3}#{1,6}[ \t]+(\S.{0,200})/.exec(line)?.[1];
    if (fence) block = { fence: fence[1] ?? '', language: fence[2] ?? '', lines: [] };
    else if (heading !== undefined) yield { heading: plainText(heading) };
  }
  if (block) yield block;
}

function commandsOf(language: string, lines: readonly string[]): SimulatedOutput[] {
  if (!SHELL_BLOCKS.test(language)) return [];
  const isSession = lines.some((line) => PROMPT.test(line));
  if (!isSession && !SCRIPTS.test(language)) return [];
  const found: SimulatedOutput[] = [];
  let open = '';
  for (const line of lines) {
    const isCommand = !isSession || PROMPT.test(line) || open !== '';
    if (!isCommand) {
      const last = found.at(-1);
      if (last) found[found.length - 1] = { ...last, output: `${last.output}${line}\n` };
      continue;
    }
    const text = `${open}${line.replace(PROMPT, '').trim()}`;
    // Overlong commands are dropped anyway, so they stop growing.
    open = text.endsWith('\\') ? `${text.slice(0, -1).trimEnd().slice(0, LONGEST_COMMAND)} ` : '';
    if (open === '' && isShown(text)) found.push({ command: text, output: '' });
  }
  return found;
}

function isShown(command: string): boolean {
  return (
    command !== '' &&
    !command.startsWith('#') &&
    command.length <= LONGEST_COMMAND &&
    dangerOf(command) === null
  );
}

function plainText(heading: string): string {
  return heading
    .replace(/\[([^[\]]*)\]\([^[)]*\)/g, '$1')
    .replace(/[*_`#]/g, '')
    .trim();
}
