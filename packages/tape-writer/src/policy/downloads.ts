import type { Program } from './program.js';

const DOWNLOADERS = /^(?:curl|wget|aria2c|iwr|invoke-webrequest)$/;
const OUTPUT = /^(?:-\w*[oO]|--output|--output-document|--out|-OutFile)(?:=(.+))?$/;
const RUNS_FILES = /^(?:(?:ba|z|da|k|fi)?sh|python[\d.]*|perl|ruby|node|php|source|\.|installer|msiexec)$/;

/** Files that earlier commands of a text downloaded. */
export class Downloads {
  readonly #files = new Set<string>();

  /** Notes what the program downloads. @returns why it is dangerous to run one of the files; null when it does not */
  dangerOf({ name, args, writes }: Program): string | null {
    const runs = RUNS_FILES.test(name) ? args.map(baseOf) : [];
    if ([name, ...runs].some((file) => this.#files.has(file)))
      return 'runs what it downloads or decodes without anybody having read it';
    if (DOWNLOADERS.test(name))
      for (const file of [...writes, ...targetsOf(args)]) this.#files.add(baseOf(file));
    else if (/^(?:mv|cp|unzip|tar)$/.test(name) && args.some((file) => this.#files.has(baseOf(file))))
      this.#files.add(baseOf(args.at(-1) ?? ''));
    return null;
  }
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
