import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyString } from '../../../../../test/support/any-string.js';
import { ANSI_COLOURS, type Palette } from '../themes.js';
import { InvalidThemeFile } from './imported-theme.js';
import { readThemeFile } from './read-theme-file.js';

const FIXTURES = new URL('../../../../../test/fixtures/themes/', import.meta.url);
const fixture = (file: string) => readFileSync(new URL(file, FIXTURES));
const read = (text: string, name?: string) => readThemeFile(Buffer.from(text), name);

const NORMAL = ['#10222f', '#e0566b', '#58b58a', '#d9a441', '#4c9bd6', '#b07cd8', '#4fc1c7', '#c3d0da'];
const BRIGHT = ['#45606f', '#f07c8e', '#7fd1a8', '#f0c46a', '#7bbbea', '#cba1ea', '#7fdce0', '#f4f8fb'];
const SCREEN = { background: '#0b1d2a', foreground: '#d7e3ec' };
const MARKED = { ...SCREEN, cursor: '#ffb000', selection: '#1f3b50' };
const UNMARKED = { ...SCREEN, cursor: '#d7e3ec', selection: '#45606f' };

const paletteOf = (screen: object, ansi: readonly string[]) => ({
  ...screen,
  ...Object.fromEntries(ANSI_COLOURS.map((name, at) => [name, ansi[at]])),
});

describe('a theme file', () => {
  it.each([
    ['windows-terminal.json', 'Harbour Night', MARKED],
    ['iterm2.itermcolors', null, MARKED],
    ['alacritty.toml', null, MARKED],
    ['alacritty.yml', null, UNMARKED],
    ['asciinema.json', null, UNMARKED],
    ['header-v3.cast', null, UNMARKED],
    ['vhs.json', 'Harbour Night', MARKED],
  ])('is read with name and twenty colours: %s', (file, name, screen) => {
    expect(readThemeFile(fixture(file))).toEqual({
      name,
      palette: paletteOf(screen, [...NORMAL, ...BRIGHT]),
    });
  });

  it('of a cast with eight colours repeats them', () => {
    const { palette } = readThemeFile(fixture('header.cast'));
    expect(palette).toEqual(
      paletteOf({ ...SCREEN, cursor: '#d7e3ec', selection: '#10222f' }, [...NORMAL, ...NORMAL]),
    );
  });

  it('of base16 assigns colours as shells do, even those that look like numbers', () => {
    const { name, palette } = readThemeFile(fixture('base16.yaml'));
    expect(name).toBe('Harbour Night');
    expect(palette).toMatchObject({
      background: '#000000',
      foreground: '#d7e3ec',
      selection: '#1f3b50',
      brightBlack: '#45606f',
      red: '#e0566b',
      brightRed: '#e0566b',
      brightWhite: '#f4f8fb',
    } satisfies Partial<Palette>);
  });

  it('of base24 has separate bright colours', () => {
    const { name, palette } = readThemeFile(fixture('base24.yaml'));
    expect(name).toBe('Harbour Night');
    expect(ANSI_COLOURS.slice(8).map((colour) => palette[colour])).toEqual(BRIGHT);
  });

  it('with several themes needs a name', () => {
    const settings = fixture('windows-terminal-settings.json');
    expect(readThemeFile(settings, 'Harbour Day').palette.background).toBe('#f4f8fb');
    const choice = 'holds 2 themes. Choose one with --name, such as: Harbour Night, Harbour Day.';
    expect(() => readThemeFile(settings)).toThrow(choice);
    expect(() => readThemeFile(settings, 'Other')).toThrow(choice);
    const list = `[${fixture('vhs.json').toString()}]`;
    expect(read(list).name).toBe('Harbour Night');
  });

  it('of JSON is not taken for TOML because of its lines', () => {
    const vhs = fixture('vhs.json').toString();
    const listed = vhs.replace('{', '{"tags": [\n[1],\n["b"]\n],\n"note": /*\n[b]\nc = 1\n*/ "",');
    expect(read(listed).name).toBe('Harbour Night');
    expect(read(`// A theme\n${listed}`).name).toBe('Harbour Night');
  });

  it.each<[string, string, string]>([
    ['vhs.json', '"red": "#e0566b",', 'The colour red is missing.'],
    ['windows-terminal.json', '"brightPurple": "#CBA1EA",', 'The colour brightPurple is missing.'],
    ['iterm2.itermcolors', '<key>Ansi 9 Color</key>', 'The property list cannot be read'],
    ['alacritty.toml', 'blue = "#4c9bd6"\n', 'The colour colors.normal.blue is missing.'],
    ['alacritty.yml', '    foreground: "0xd7e3ec"\n', 'colors.primary.foreground is missing.'],
    ['base16.yaml', 'base0B: 58b58a\n', 'The colour base0B is missing.'],
    ['base24.yaml', '  base13: "#f0c46a"\n', 'The colour palette.base13 is missing.'],
    ['asciinema.json', '#10222f:', 'a string of 8 or 16 colours'],
  ])('%s without %j is rejected', (file, part, message) => {
    const text = fixture(file).toString();
    expect(text).toContain(part);
    expect(() => read(text.replace(part, ''))).toThrow(InvalidThemeFile);
    expect(() => read(text.replace(part, ''))).toThrow(message);
  });

  it.each<[string, string, string]>([
    ['an empty file', '', 'the input is empty'],
    ['plain text', 'Harbour Night', 'format of this file is unknown'],
    ['JSON with other content', '{"a": 1}', 'format of this file is unknown'],
    ['an empty list', '[]', 'format of this file is unknown'],
    ['broken JSON', '{"background": "#000000",\n', 'The JSON cannot be read'],
    ['broken TOML', '[colors.primary]\nbackground = #000000', 'The TOML cannot be read'],
    ['broken YAML', 'colors: [a', 'The YAML cannot be read'],
    ['broken XML', '<plist><dict>', 'The property list'],
    ['another property list', '<plist version="1.0"><array/></plist>', 'no dictionary'],
    ['an invalid colour', 'base00: pink', 'The colour base05 is missing'],
    ['deep nesting', '['.repeat(200_000), 'cannot be read'],
  ])('is rejected: %s', (_what, text, message) => {
    expect(() => read(text)).toThrow(InvalidThemeFile);
    expect(() => read(text)).toThrow(message);
  });

  it('is rejected for an invalid colour, a colour space other than sRGB and text that is not UTF-8', () => {
    const pink = fixture('vhs.json').toString().replace('#e0566b', 'pink');
    expect(() => read(pink)).toThrow('The colour red is "pink"; write # and six hexadecimal digits.');
    const wide = fixture('iterm2.itermcolors').toString().replace('sRGB', 'P3');
    expect(() => read(wide)).toThrow('colour space P3');
    expect(() => readThemeFile(Uint8Array.of(0x7b, 0xff))).toThrow('not UTF-8 text');
    expect(() => readThemeFile(new Uint8Array(1024 * 1024 + 1))).toThrow('larger than 1 MiB');
  });

  it('is read or rejected without other errors', () => {
    const beginnings = fc.constantFrom('', '{', '[', '<plist>', '[colors]\n', 'colors:\n', 'base00: ');
    fc.assert(
      fc.property(beginnings, anyString(), (beginning, rest) => {
        try {
          read(beginning + rest);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidThemeFile);
        }
      }),
    );
  });
});
