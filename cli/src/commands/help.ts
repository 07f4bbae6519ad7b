import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** A command line and its effect. */
export type Example = readonly [line: string, purpose: string];

const examplesOf = new WeakMap<CommandUnknownOpts, readonly Example[]>();

/** Adds examples to the help of a command. */
export function withExamples<Kind extends CommandUnknownOpts>(
  command: Kind,
  examples: readonly Example[],
): Kind {
  examplesOf.set(command, examples);
  command.addHelpText('after', `\nExamples:\n${exampleLines(examples).join('\n')}`);
  return command;
}

/** Aligned. */
export function exampleLines(examples: readonly Example[]): string[] {
  const width = Math.max(...examples.map(([line]) => line.length));
  return examples.map(([line, purpose]) => `  $ ${line.padEnd(width)}  # ${purpose}`);
}

/** The examples of a command, for the manual page. */
export function examples(command: CommandUnknownOpts): readonly Example[] {
  return examplesOf.get(command) ?? [];
}
