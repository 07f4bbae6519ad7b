import { Problems } from '../problems.js';
import type { Command, Tape } from '../tape.js';
import { COMMAND_READERS } from './commands.js';
import { type TapeToken, tokeniseTape } from './lexer.js';
import { TokenReader } from './token-reader.js';

export interface ParsedTape {
  /** Complete only when there are no errors. */
  readonly tape: Tape;
  /** Keywords of all commands, including invalid ones. */
  readonly begun: ReadonlySet<string>;
  readonly problems: Problems;
}

/**
 * Parses the language of VHS (github.com/charmbracelet/vhs, lexer/lexer.go and parser/parser.go). Recovers at the next
 * command after an error, up to a hundred errors.
 */
export function parseTape(source: string): ParsedTape {
  return parseTokens(source, tokeniseTape(source));
}

export function parseTokens(source: string, tokens: Iterator<TapeToken, void>): ParsedTape {
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
