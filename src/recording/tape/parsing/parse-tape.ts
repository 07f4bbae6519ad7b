import { Problems } from '../problems.js';
import type { Command, Tape } from '../tape.js';
import { COMMAND_READERS } from './commands.js';
import { type Token, tokenise } from './lexer.js';
import { TokenReader } from './token-reader.js';

export interface ParsedTape {
  /** The commands that could be read; all of them when there are no errors. */
  readonly tape: Tape;
  /** The words of the commands that were begun, right or wrong. */
  readonly begun: ReadonlySet<string>;
  readonly problems: Problems;
}

/**
 * Reads a tape: the language of VHS (github.com/charmbracelet/vhs, lexer/lexer.go and parser/parser.go). No text is too
 * broken for it: what it cannot read it reports, and goes on with the next command, until it has reported a hundred
 * errors.
 */
export function parseTape(source: string): ParsedTape {
  return parseTokens(source, tokenise(source));
}

/** @param tokens of the source */
export function parseTokens(source: string, tokens: Iterator<Token, void>): ParsedTape {
  const problems = new Problems();
  const reader = new TokenReader(source, tokens, problems);
  const tape: Command[] = [];
  const begun = new Set<string>();
  while (reader.peek.kind !== 'end' && !problems.full) {
    const token = reader.peek;
    const read = token.kind === 'keyword' ? COMMAND_READERS.get(token.text) : undefined;
    if (!read) {
      reader.reportStray();
      continue;
    }
    begun.add(token.text);
    const action = read(reader, reader.next());
    if (action) tape.push({ ...action, at: { line: token.line, column: token.column } });
  }
  return { tape, begun, problems };
}
