import { unescaped } from './unescaped.js';

export interface SimpleCommand {
  /** Unquoted; a redirection is `>`, `<` or `<<<` followed by its target or its text, also that of `<<EOF`. */
  readonly words: readonly string[];
  /** Command lines in `$(…)`, backticks and `<(…)`. */
  readonly nested: readonly string[];
}

export type Pipeline = readonly SimpleCommand[];

const SEPARATORS = ';&\n';
const HEREDOC = /^<<-?[ \t]*(['"\\]?)(\w+)\1?/;
/** After a group that prints into a program or a file. */
const PIPED = /^[ \t]*(?:\|(?!\|)|\d?>)/;

/**
 * Splits a command line into pipelines, close enough to POSIX to see which programs run with what. Keywords such as
 * `if` are plain words, and the lines of `<<EOF` are also commands. A group that prints into a program is one pipeline
 * with it. Never throws.
 */
export function pipelinesOf(line: string): Pipeline[] {
  return new CommandLine(line.replace(/\$(?:IFS\b|\{IFS\})/g, ' ')).read();
}

class CommandLine {
  private readonly pipelines: SimpleCommand[][] = [];
  private pipeline: SimpleCommand[] = [];
  private words: string[] = [];
  private nested: string[] = [];
  /** Null between words. */
  private word: string | null = null;
  private at = 0;
  /** The number of pipelines before each open group. */
  private readonly groups: number[] = [];

  constructor(private readonly text: string) {}

  read(): Pipeline[] {
    while (this.at < this.text.length) this.step();
    this.endPipeline();
    return this.pipelines;
  }

  private step(): void {
    const character = this.text.charAt(this.at);
    const next = this.text.charAt(this.at + 1);
    if (character === "'") this.addQuoted();
    else if (character === '$' && next === "'") this.addEscaped();
    else if (character === '"') this.addDoubleQuoted();
    else if (character === '`' || (/[$<>]/.test(character) && next === '(')) this.addNested();
    else if (character === '\\') this.add(this.text.charAt(this.at + 1), 2);
    else if (character === '#' && this.word === null) this.skipComment();
    else if (character === '|') this.endPart(next === '|');
    else if (this.isRedirection(character, next)) this.addRedirection();
    else if ('()'.includes(character) || this.isBrace(character, next)) this.addGroup(character);
    else if (SEPARATORS.includes(character)) this.endPart(true);
    else if (/\s/.test(character)) this.endWord(1);
    else this.add(character, 1);
  }

  private add(text: string, length: number): void {
    this.word = (this.word ?? '') + text;
    this.at += length;
  }

  private addQuoted(): void {
    const end = this.indexOf("'", this.at + 1);
    this.add(this.text.slice(this.at + 1, end), end - this.at + 1);
  }

  /** `$'\x72m'` */
  private addEscaped(): void {
    const end = this.indexOf("'", this.at + 2);
    this.add(unescaped(this.text.slice(this.at + 2, end)), end - this.at + 1);
  }

  private addDoubleQuoted(): void {
    this.add('', 1);
    while (this.at < this.text.length && this.text.charAt(this.at) !== '"') {
      const character = this.text.charAt(this.at);
      if (character === '\\' && /[$`"\\]/.test(this.text.charAt(this.at + 1)))
        this.add(this.text.charAt(this.at + 1), 2);
      else if (character === '`' || this.text.startsWith('$(', this.at)) this.addNested();
      else this.add(character, 1);
    }
    this.at++;
  }

  private addNested(): void {
    const isBacktick = this.text.charAt(this.at) === '`';
    const start = this.at + (isBacktick ? 1 : 2);
    const end = isBacktick ? this.indexOf('`', start) : this.closing(start);
    this.nested.push(this.text.slice(start, end));
    this.add('$()', end - this.at + 1);
  }

  private addRedirection(): void {
    if (this.word !== null && /^\d+$/.test(this.word)) this.word = null;
    this.endWord(0);
    const heredoc = HEREDOC.exec(this.text.slice(this.at));
    if (heredoc) {
      this.words.push('<<<', this.heredocText(heredoc[2] ?? ''));
      this.at += heredoc[0].length;
      return;
    }
    const operator = /^&?[<>]+&?/.exec(this.text.slice(this.at, this.at + 4))?.[0] ?? '>';
    this.words.push(operator === '<<<' ? operator : operator.includes('<') ? '<' : '>');
    this.at += operator.length;
  }

  /** The lines below, up to the delimiter. */
  private heredocText(delimiter: string): string {
    const lines = this.text.slice(this.indexOf('\n', this.at) + 1).split('\n');
    const end = lines.findIndex((line) => line.trim() === delimiter);
    return lines.slice(0, end === -1 ? lines.length : end).join('\n');
  }

  private addGroup(character: string): void {
    this.endWord(1);
    this.endPipeline();
    if ('({'.includes(character)) this.groups.push(this.pipelines.length);
    else {
      const start = this.groups.pop();
      if (start !== undefined && PIPED.test(this.text.slice(this.at)))
        this.pipeline = this.pipelines.splice(start).flat();
    }
  }

  private isRedirection(character: string, next: string): boolean {
    return character === '>' || character === '<' || (character === '&' && next === '>');
  }

  /** A brace by itself groups commands; within a word it is a character. */
  private isBrace(character: string, next: string): boolean {
    return this.word === null && (character === '{' || character === '}') && /^[\s;&|]?$/.test(next);
  }

  private skipComment(): void {
    this.at = this.indexOf('\n', this.at);
  }

  private endWord(length: number): void {
    if (this.word !== null) this.words.push(this.word);
    this.word = null;
    this.at += length;
  }

  private endPart(endsPipeline: boolean): void {
    const isDouble =
      this.text.charAt(this.at) === this.text.charAt(this.at + 1) || this.text.startsWith('|&', this.at);
    this.endWord(isDouble ? 2 : 1);
    this.endCommand();
    if (endsPipeline) this.endPipeline();
  }

  private endCommand(): void {
    this.endWord(0);
    if (this.words.length > 0) this.pipeline.push({ words: this.words, nested: this.nested });
    this.words = [];
    this.nested = [];
  }

  private endPipeline(): void {
    this.endCommand();
    if (this.pipeline.length > 0) this.pipelines.push(this.pipeline);
    this.pipeline = [];
  }

  /** The index, or the end of the text. */
  private indexOf(text: string, from: number): number {
    const index = this.text.indexOf(text, from);
    return index === -1 ? this.text.length : index;
  }

  private closing(from: number): number {
    let depth = 1;
    for (let at = from; at < this.text.length; at++) {
      const character = this.text.charAt(at);
      if (character === '(') depth++;
      else if (character === ')' && --depth === 0) return at;
    }
    return this.text.length;
  }
}
