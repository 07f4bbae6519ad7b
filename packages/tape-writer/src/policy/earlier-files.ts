import type { Program } from './program.js';
import { executesInput, runsFiles } from './scripts.js';
import { DOWNLOADERS } from './secrets.js';

const OUTPUT = /^(?:-\w*[oO]|--output|--output-document|--out|-OutFile)(?:=(.+))?$/;
const COPIES = /^(?:mv|cp|ln|install|unzip|tar)$/;
const MAKEFILES = ['makefile', 'gnumakefile'];

/** Files that earlier commands of a text downloaded, or wrote with a text that is known. */
export class EarlierFiles {
  readonly #downloads = new Set<string>();
  readonly #texts = new Map<string, string>();

  /** @param printed what the program writes to its files, if it is known */
  note({ name, args, writes }: Program, printed: string | undefined): void {
    const written = name === 'tee' ? [...writes, ...args] : writes;
    if (DOWNLOADERS.test(name))
      for (const file of [...written, ...targetsOf(args)]) this.#downloads.add(baseOf(file));
    else if (COPIES.test(name)) this.#noteCopy(args);
    else if (printed !== undefined)
      for (const file of written.map(baseOf))
        this.#texts.set(file, [this.#texts.get(file) ?? [], printed].flat().join('\n'));
  }

  runsDownload(program: Program): boolean {
    return runBy(program).some((file) => this.#downloads.has(file));
  }

  scriptRunBy(program: Program): string | undefined {
    return this.textOf(runBy(program));
  }

  /** What these files have in them, as far as it is known. */
  textOf(files: readonly string[]): string | undefined {
    const texts = files.flatMap((file) => this.#texts.get(baseOf(file)) ?? []);
    return texts.length > 0 ? texts.join('\n') : undefined;
  }

  #noteCopy(args: readonly string[]): void {
    const copy = baseOf(args.at(-1) ?? '');
    if (args.some((file) => this.#downloads.has(baseOf(file)))) this.#downloads.add(copy);
    const text = this.textOf(args.slice(0, -1));
    if (text !== undefined) this.#texts.set(copy, text);
  }
}

/** The files that a program runs. */
function runBy(program: Program): string[] {
  const { name, args, reads } = program;
  const files = [
    ...(runsFiles(program) ? args : []),
    ...(executesInput(program) ? reads : []),
    ...(name === 'make'
      ? [...MAKEFILES, ...args.filter((_, at) => /^-f|file$/.test(args[at - 1] ?? ''))]
      : []),
  ];
  return [name, ...files.map(baseOf)].filter(Boolean);
}

/** Named by an option, or as the last part of the URL. */
function targetsOf(args: readonly string[]): string[] {
  return args.flatMap((word, at) => {
    const option = OUTPUT.exec(word);
    if (option) return [option[1] ?? args[at + 1] ?? ''];
    return /^https?:|\.\w+\/./.test(word) ? [word.split(/[?#]/, 1)[0] ?? ''] : [];
  });
}

function baseOf(file: string): string {
  return (file.split('/').at(-1) ?? '').toLowerCase();
}
