import { FAILSAFE_SCHEMA, load as parseYaml } from 'js-yaml';
import { parse as parseToml } from 'smol-toml';
import stripJsonComments from 'strip-json-comments';
import { alacrittyTheme } from './alacritty.js';
import { asciinemaTheme } from './asciinema.js';
import { base16Theme } from './base16.js';
import { type ImportedTheme, InvalidThemeFile } from './imported-theme.js';
import { iterm2Theme } from './iterm2.js';
import { isFields, ThemeFields } from './theme-fields.js';
import { vhsTheme } from './vhs.js';
import { windowsTerminalTheme } from './windows-terminal.js';

/** Size limit of a theme file in bytes. */
export const MOST_BYTES = 1024 * 1024;

/** Names listed in an error message. */
const MOST_NAMES = 20;

const NOTHING_KNOWN =
  'The format of this file is unknown. Supported are theme files of Windows Terminal, iTerm2, base16, base24, ' +
  'Alacritty, asciinema and VHS.';

/**
 * Detects the format from the content.
 * @param name selects a theme of a file with several
 * @throws InvalidThemeFile
 */
export function readThemeFile(bytes: Uint8Array, name?: string): ImportedTheme {
  if (bytes.length > MOST_BYTES) throw new InvalidThemeFile('The file is larger than 1 MiB.');
  const text = textOf(bytes).trim();
  if (text.startsWith('<')) return iterm2Theme(text);
  if (/^[{/]/.test(text)) return jsonTheme(chosen(jsonOf(text), name));
  if (isToml(text)) return alacrittyTheme(fieldsOf('TOML', () => parseToml(text)));
  if (text.startsWith('[')) return jsonTheme(chosen(jsonOf(text), name));
  // Keeps colours such as 000000 and 1e1010 as text.
  return yamlTheme(fieldsOf('YAML', () => parseYaml(text, { schema: FAILSAFE_SCHEMA })));
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InvalidThemeFile('The file is not UTF-8 text.');
  }
}

/** Whether a line is a TOML table header or sets a key. */
function isToml(text: string): boolean {
  return /^[ \t]*(?:\[[\w.]+\]|[\w.]+[ \t]*=)/m.test(text);
}

function fieldsOf(format: string, parse: () => unknown): ThemeFields {
  const value = parsed(format, parse);
  if (!isFields(value)) throw new InvalidThemeFile(NOTHING_KNOWN);
  return new ThemeFields(value);
}

function parsed(format: string, parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    // Parsers name the position; too deep nesting ends in a RangeError.
    const [reason] = error instanceof Error ? error.message.split('\n') : [];
    throw new InvalidThemeFile(`The ${format} cannot be read: ${reason ?? String(error)}`);
  }
}

function yamlTheme(fields: ThemeFields): ImportedTheme {
  if (fields.has('colors')) return alacrittyTheme(fields);
  if (fields.has('base00')) return base16Theme(fields, fields);
  if (fields.has('palette')) return base16Theme(fields, fields.section('palette'));
  throw new InvalidThemeFile(NOTHING_KNOWN);
}

/** The document may be one theme, a list of themes, or settings with `schemes`. */
function chosen(document: unknown, name: string | undefined): ThemeFields {
  const schemes = isFields(document) && Array.isArray(document['schemes']) ? document['schemes'] : document;
  const all: readonly unknown[] = Array.isArray(schemes) ? schemes : [schemes];
  const themes = all.filter(isFields).map((fields) => new ThemeFields(fields));
  const [first] = themes;
  if (!first) throw new InvalidThemeFile(NOTHING_KNOWN);
  if (themes.length === 1) return first;
  const named = themes.find((theme) => theme.text('name') === name);
  if (named && name !== undefined) return named;
  const names = themes.map((theme) => theme.text('name') ?? '').slice(0, MOST_NAMES);
  throw new InvalidThemeFile(
    `The file holds ${themes.length} themes. Choose one with --name, such as: ${names.join(', ')}.`,
  );
}

/** For a cast, which has one JSON value per line, the header; otherwise the document. */
function jsonOf(text: string): unknown {
  const [first = ''] = text.split('\n', 1);
  try {
    const header: unknown = JSON.parse(first);
    if (isFields(header)) return header;
  } catch {
    // Not a cast: the document has several lines.
  }
  return parsed('JSON', () => JSON.parse(stripJsonComments(text, { trailingCommas: true })));
}

function jsonTheme(fields: ThemeFields): ImportedTheme {
  if (fields.has('term')) return asciinemaTheme(fields.section('term').section('theme'));
  if (fields.has('theme')) return asciinemaTheme(fields.section('theme'));
  if (fields.has('palette') || fields.has('fg')) return asciinemaTheme(fields);
  if (fields.has('purple') || fields.has('brightPurple')) return windowsTerminalTheme(fields);
  if (fields.has('foreground') || fields.has('background')) return vhsTheme(fields);
  throw new InvalidThemeFile(NOTHING_KNOWN);
}
