import path from 'node:path';

/**
 * A part of a command that a sentence may name: `{branch:login}`, with "login" as the default. `{/url:demo}` is
 * the last part of the value, without `.git`.
 */
export interface Slot {
  /** The kind, and a digit if a command has several of it. */
  readonly name: string;
  readonly kind: string;
  /** Undefined if a sentence must name it. */
  readonly standard: string | undefined;
}

const LAST_PART = /\{\/([a-z]+\d?):([^{}\n]*)\}/g;
const SLOT = /(?<!\{)\{([a-z]+)(\d?)(?::([^{}\n]*))?\}/g;

export function slotsIn(command: string): Slot[] {
  const slots = new Map<string, Slot>();
  for (const [, kind = '', digit = '', standard] of command.matchAll(SLOT)) {
    const name = `${kind}${digit}`;
    if (!slots.has(name)) slots.set(name, { name, kind, standard });
  }
  return [...slots.values()];
}

/** The defaults of the slots without a value. */
export function standardsOf(slots: readonly Slot[], known: ReadonlyMap<string, string>): Map<string, string> {
  const standards = new Map<string, string>();
  for (const { name, standard } of slots)
    if (standard !== undefined && !known.has(name)) standards.set(name, standard);
  const [input, output, named] = [standardOf(slots, 'file'), standards.get('file2'), known.get('file')];
  // A resized PNG is a PNG.
  if (input !== undefined && output !== undefined && named !== undefined) {
    const [from, to, kind] = [input, output, named].map((file) => path.extname(file));
    if (from === to && kind) standards.set('file2', path.basename(output, to) + kind);
  }
  return standards;
}

function standardOf(slots: readonly Slot[], name: string): string | undefined {
  return slots.find((slot) => slot.name === name)?.standard;
}

/** The text with the values of its slots; a slot without one has the first default in the commands. */
export function filled(text: string, values: ReadonlyMap<string, string>): string {
  return text
    .replace(LAST_PART, (_, name: string, standard: string) =>
      path.basename(values.get(name) ?? standard, '.git'),
    )
    .replace(SLOT, (slot, kind: string, digit: string, standard?: string) => {
      return values.get(`${kind}${digit}`) ?? standard ?? slot;
    });
}

/** The output of a command: a line about a package for each that it names, and no more lines than its `head` prints. */
export function outputOf(output: string, command: string, values: ReadonlyMap<string, string>): string {
  const packages = (values.get('package') ?? '').split(' ');
  const lines = output.split('\n').flatMap((line) => {
    if (!line.includes('{package')) return filled(line, values);
    if (line.includes('packages: '))
      return filled(line, new Map([...values, ['package', packages.join(', ')]]));
    return packages.map((name) => filled(line, new Map([...values, ['package', name]])));
  });
  const [, most] = /\| head -n (\d+)(?: \| numfmt [^|]*)?$/.exec(command) ?? [];
  return most === undefined ? lines.join('\n') : `${lines.slice(0, Number(most)).join('\n').trimEnd()}\n`;
}
