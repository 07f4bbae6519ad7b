import { pipelinesOf } from '@ttyreel/tape-writer';
import type { TimedText } from '../../media/derived/processes/recording-worker.js';

export interface SuggestedTexts {
  /** Empty if the cast shows none. */
  readonly command: string;
  readonly tags: readonly string[];
}

const MOST_TAGS = 5;
/** Longer lines are text that was pasted. */
const LONGEST_COMMAND = 500;
/** A sign that ends a prompt. */
const SIGN = /[$#%>❯➜λ»›⟩▶]\s/u;
/** The rest of a prompt with two signs, such as `➜ ~/work $ `. */
const REST_OF_PROMPT = /^(?:[~/]\S*|[^\s@]+@\S+)\s+[$#%❯λ»]\s/u;
/** A line of a cast that was not typed letter by letter. */
const SHOWN_COMMAND = /^(?:[^\s@]+@\S+\s)?[$❯]\s\S/u;
const PROGRAM = /^[a-z][\w.+-]{0,39}$/i;
const ASSIGNMENT = /^\w+=/;
/** They run the program that follows. */
const WRAPPERS = new Set('command env exec nohup npx pnpx sudo time watch xargs'.split(' '));
/** They tell nothing of the recording. */
const EVERYDAY = new Set(
  (
    'alias bash break case cat cd clear cp date do done echo elif else esac exit export false fg fi for head history ' +
    'if less ls mkdir more mv popd printf ps1 pushd pwd read reset return rm set sh sleep source tail tee test then ' +
    'touch true type unalias unset until wait which while whoami yes zsh'
  ).split(' '),
);
const NAMES = new Map([
  ['nodejs', 'node'],
  ['pip3', 'pip'],
  ['python3', 'python'],
]);

/** What the typed commands of a cast suggest: the first telling command, and its programs as tags. */
export function suggestedTexts({ text, typedFrom }: Pick<TimedText, 'text' | 'typedFrom'>): SuggestedTexts {
  const lines = text.split('\n').map((line) => line.slice(0, LONGEST_COMMAND + 200));
  const typed = lines.filter((_, at) => (typedFrom?.[at] ?? null) !== null);
  const shown = typed.length > 0 ? typed : lines.filter((line) => SHOWN_COMMAND.test(line));
  const commands = shown
    .map((line) => withoutPrompt(line).slice(0, LONGEST_COMMAND))
    .filter((command) => programsOf(command).length > 0);
  const tellingOf = (command: string) => programsOf(command).filter((program) => !EVERYDAY.has(program));
  const telling = commands.find((command) => tellingOf(command).length > 0);
  const tags = new Set(commands.flatMap(tellingOf));
  return { command: telling ?? commands[0] ?? '', tags: [...tags].slice(0, MOST_TAGS) };
}

function withoutPrompt(line: string): string {
  const sign = SIGN.exec(line);
  const rest = sign ? line.slice(sign.index + sign[0].length).trim() : line.trim();
  return rest.replace(REST_OF_PROMPT, '').trim();
}

/** The programs of a command line, without their folders. */
function programsOf(line: string): string[] {
  return pipelinesOf(line).flatMap((pipeline) =>
    pipeline.flatMap(({ words }) => {
      const word = words.find((one) => !ASSIGNMENT.test(one) && !/^[-<>]/.test(one) && !WRAPPERS.has(one));
      const name = word?.split('/').pop()?.toLowerCase() ?? '';
      return PROGRAM.test(name) ? [NAMES.get(name) ?? name] : [];
    }),
  );
}
