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
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, purpose]) => `  $ ${line.padEnd(width)}  # ${purpose}`);
  command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
  return command;
}

/** The examples of a command, for the manual page. */
export function examples(command: CommandUnknownOpts): readonly Example[] {
  return examplesOf.get(command) ?? [];
}
