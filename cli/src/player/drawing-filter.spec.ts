import { describe, expect, it } from '@jest/globals';
import xterm from '@xterm/headless';
import fc from 'fast-check';
import { anyString } from '../../../test/support/any-string.js';
import { DrawingFilter } from './drawing-filter.js';

const filtered = (...parts: string[]) => {
  const filter = new DrawingFilter();
  return parts.map((part) => filter.push(part)).join('');
};

/** Each is removed whole: a terminal responds to most of them, or changes something besides its screen. */
const HOSTILE: readonly [string, string][] = [
  ['OSC 52 copies to the clipboard', '\x1b]52;c;cm0gLXJmIH4=\x07'],
  ['OSC 52 asks for the clipboard', '\x1b]52;c;?\x1b\\'],
  ['a title', '\x1b]0;title\x07'],
  ['a hyperlink', '\x1b]8;;file:///etc/passwd\x1b\\'],
  ['a query of colours', '\x1b]11;?\x1b\\'],
  ['a notification', '\x1b]9;hello\x07'],
  ['iTerm2 downloads a file', '\x1b]1337;File=name=eA==;inline=0:AAAA\x07'],
  ['8-bit OSC and ST', '\x9d52;c;AAAA\x9c'],
  ['DA', '\x1b[c'],
  ['secondary and tertiary DA', '\x1b[>c\x1b[=c\x1b[>0;1c'],
  ['DSR', '\x1b[5n\x1b[6n\x1b[?6n\x1b[?996n'],
  ['8-bit CSI DSR', '\x9b6n'],
  ['DECRQM', '\x1b[?2026$p\x1b[4$p'],
  ['DECRQSS', '\x1bP$qm\x1b\\'],
  ['DECRQSS 8-bit', '\x90$qm\x9c'],
  ['XTGETTCAP', '\x1bP+q544e\x1b\\'],
  ['DECREQTPARM', '\x1b[x\x1b[1x'],
  ['DECRQCRA', '\x1b[1;1;1;1;1;1*y'],
  ['DECRQPSR', '\x1b[1$w'],
  ['DECID', '\x1bZ'],
  ['ENQ, BEL, NUL, XON, XOFF, DEL', '\x05\x07\0\x11\x13\x7f'],
  ['XTWINOPS', '\x1b[21t\x1b[14t\x1b[8;1;1t\x1b[22;0t'],
  ['XTVERSION', '\x1b[>q\x1b[>0q'],
  ['XTSMGRAPHICS', '\x1b[?1;1;0S'],
  ['mouse, focus and bracketed paste', '\x1b[?9h\x1b[?1000;1002;1003;1006h\x1b[?1004h\x1b[?2004h'],
  ['highlight mouse tracking', '\x1b[1;2;3;4;5T'],
  ['modifyOtherKeys and kitty keyboard', '\x1b[>4;2m\x1b[>1u\x1b[=1;1u\x1b[?u\x1b[<u'],
  ['keypad and cursor keys', '\x1b=\x1b>\x1b[?1h\x1b[?66h'],
  ['media copy', '\x1b[i\x1b[?5i\x1b[4i'],
  ['locked keyboard, local echo, new line mode', '\x1b[2h\x1b[12l\x1b[20h'],
  ['restored private modes', '\x1b[?1000r\x1b[?1000s'],
  ['locator', "\x1b[1'z\x1b['|"],
  ['other encodings', '\x1b%@\x1b%G\x1b F\x1b G'],
  ['APC, PM and SOS', '\x1b_Gi=1,a=q;AAAA\x1b\\\x1b^hello\x1b\\\x1bXhello\x1b\\'],
  ['8-bit APC, PM and SOS', '\x9fGi=1;AAAA\x9c\x9ehello\x9c\x98hello\x9c'],
  ['a string that another sequence ends', '\x1b]0;title\x1b[6n'],
  ['a string that CAN ends', '\x1bP$qm\x18'],
  ['a sequence with controls inside', '\x1b[\x056\0n'],
  ['a sequence that is too long', `\x1b[${'1;'.repeat(5000)}m`],
  ['a string without end', `\x1b]52;c;${'A'.repeat(100_000)}`],
];

describe('the filter removes', () => {
  it.each(HOSTILE)('%s', (_, sequence) => {
    expect(filtered(sequence)).toBe('');
    expect(filtered(...Array.from(sequence))).toBe('');
  });

  it.each(HOSTILE.filter(([name]) => !name.includes('without end')))(
    '%s and continues after it',
    (_, sequence) => {
      expect(filtered(`a${sequence}b`)).toBe('ab');
    },
  );
});

describe('the filter keeps', () => {
  it.each([
    ['text', 'naïve 漢字 🚀 e\u0301'],
    ['cursor movement', 'a\r\n\tb\b\v\f\x0e\x0f'],
    ['cursor position', '\x1b[A\x1b[12B\x1b[3;4H\x1b[;5f\x1b[5G\x1b[6d\x1b[s\x1b[u\x1b7\x1b8'],
    ['erasing and shifting', '\x1b[J\x1b[2K\x1b[?1J\x1b[4X\x1b[2P\x1b[3@\x1b[L\x1b[M\x1b[S\x1b[2T'],
    ['colours', '\x1b[m\x1b[1;31m\x1b[38;5;208m\x1b[48;2;1;2;3m\x1b[4:3m\x1b[38:2::1:2:3m'],
    ['screen modes', '\x1b[?25l\x1b[?7h\x1b[?1049h\x1b[4h\x1b[2;20r\x1b[!p'],
    ['character sets', '\x1b(0\x1b)B\x1bn\x1b#8'],
  ])('%s', (_, drawing) => {
    expect(filtered(drawing)).toBe(drawing);
    expect(filtered(...Array.from(drawing))).toBe(drawing);
  });

  it.each([
    ['only the modes that affect drawing', '\x1b[?12;25h\x1b[?1000;1049;2004l', '\x1b[?25h\x1b[?1049l'],
    ['8-bit controls as 7-bit ones', '\x9b31mx\x84\x85\x8d', '\x1b[31mx\x1bD\x1bE\x1bM'],
    ['a limited number of repetitions', 'x\x1b[999999999b', 'x\x1b[1000b'],
    ['no lone surrogates', 'a\ud83db\ude80', 'a\ufffdb\ufffd'],
    ['controls inside a sequence, moved before it', '\x1b[3\r1m', '\r\x1b[31m'],
  ])('%s', (_, sent, written) => {
    expect(filtered(sent)).toBe(written);
  });

  it('joins a surrogate pair that is split over two chunks', () => {
    expect(filtered('\ud83d', '\ude80')).toBe('🚀');
  });

  it('resets the screen but not the terminal', () => {
    const reset = filtered('\x1bc');
    expect(reset).not.toContain('\x1bc');
    expect(reset).toContain('\x1b[2J');
  });
});

/** Complete sequences in their 7-bit form and nothing else, whatever the input. */
const ONLY_DRAWING =
  /^(?:[^\0-\x1f\x7f-\x9f]|[\b\t\n\v\f\r\x0e\x0f]|\x1b(?:[78DEHMno|}~]|#[34568]|[()*+][0AB]|\[[\d;:]{0,128}m|\[\d*[@A-GIJKLMPSTXZ^`abde]|\[[\d;]*[Hfr]|\[[sug]|\[\dg|\[4[hl]|\[\??\d*[JK]|\[\?(?:5|6|7|25|47|1047|1048|1049)(?:;(?:5|6|7|25|47|1047|1048|1049))*[hl]|\[\d* [@A]|\[\d*'[}~]|\[!p))*$/u; // eslint-disable-line no-control-regex -- the pattern looks for them

const pieces = fc.oneof(
  fc.constantFrom(...HOSTILE.map(([, sequence]) => sequence.slice(0, 300))),
  fc.constantFrom(...Array.from('\x1b[?;]P\\\x07\x181nmch\x9b\x9c'), '25'),
  anyString(12),
  fc.constantFrom('hello', '\r\n', '\x1b[2J', '\x1b[3;7H', '\x1b[31m', '漢', '🚀'),
);

function split(text: string, cuts: readonly number[]): string[] {
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((start, at) => text.slice(start, places[at] ?? text.length));
}

describe('for any input in any chunks', () => {
  it('the output has only complete drawing sequences', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (sent) => {
        expect(filtered(...sent)).toMatch(ONLY_DRAWING);
      }),
      { numRuns: 2000 },
    );
  });

  it('the chunks make no difference', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), fc.array(fc.nat()), (sent, cuts) => {
        // The end of the text is not compared: half a surrogate pair may still wait there.
        const text = `${sent.join('')}.`;
        expect(filtered(...split(text, cuts))).toBe(filtered(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('a terminal sends no response', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 30 }), async (sent) => {
        const terminal = await emulate(filtered(...sent));
        expect(terminal.answers).toBe('');
      }),
      { numRuns: 300 },
    );
  });
});

async function emulate(data: string) {
  const terminal = new xterm.Terminal({
    cols: 20,
    rows: 6,
    scrollback: 0,
    allowProposedApi: true,
    logLevel: 'off',
  });
  let answers = '';
  terminal.onData((answer) => (answers += answer));
  await new Promise<void>((resolve) => {
    terminal.write(data, resolve);
  });
  const buffer = terminal.buffer.active;
  const screen: string[] = [`${buffer.type} ${buffer.cursorX},${buffer.cursorY}`];
  for (let y = 0; y < terminal.rows; y++)
    for (let x = 0; x < terminal.cols; x++) {
      const cell = buffer.getLine(y)?.getCell(x);
      screen.push(
        `${cell?.getChars() ?? ''} ${cell?.getFgColor() ?? ''} ${cell?.getBgColor() ?? ''} ${cell?.isBold() ?? ''}`,
      );
    }
  terminal.dispose();
  return { screen, answers };
}

const number = fc.integer({ min: 1, max: 25 });
const drawing = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('abcdef 漢é─')), minLength: 1, maxLength: 15 }),
  fc.constantFrom(
    '\r\n',
    '\n',
    '\b',
    '\t',
    '\x1bD',
    '\x1bM',
    '\x1bE',
    '\x1b7',
    '\x1b8',
    '\x1b(0',
    '\x1b(B',
    '\x0e',
    '\x0f',
  ),
  fc.constantFrom(
    '\x1b[?25l',
    '\x1b[?7l',
    '\x1b[?7h',
    '\x1b[?1049h',
    '\x1b[?1049l',
    '\x1b[4h',
    '\x1b[4l',
    '\x1b[!p',
    '\x1b#8',
  ),
  fc
    .tuple(fc.constantFrom(...Array.from('@ABCDEFGIJKLMPSTXZ`abde')), number)
    .map(([final, count]) => `\x1b[${count}${final}`),
  fc.tuple(number, number).map(([row, column]) => `\x1b[${row};${column}H`),
  fc.tuple(number, number).map(([top, bottom]) => `\x1b[${top};${bottom}r`),
  fc.constantFrom('\x1b[1;31m', '\x1b[m', '\x1b[38;5;99m', '\x1b[48:2::9:8:7m', '\x9b32m', '\x84'),
);
const noise = fc.constantFrom(...HOSTILE.map(([, sequence]) => sequence).filter((each) => each.length < 60));

it('a repetition does not repeat a character before a removed sequence', () => {
  expect(filtered('a\x1b[2b')).toBe('a\x1b[2b');
  expect(filtered('a\x1b]0;title\x07\x1b[2b')).toBe('a');
  expect(filtered('a\x07\x1b[2bb\x1b[2b')).toBe('ab\x1b[2b');
});

it('the screen is the same as without the filter', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 5, arbitrary: drawing }, { weight: 1, arbitrary: noise }), {
        maxLength: 60,
      }),
      async (sent) => {
        // Three sequences whose effect the emulator shows: new line mode, mouse tracking, which it takes for scrolling,
        // and a coding system, which resets its character set.
        // system, which resets its character set.
        const all = sent.filter((each) => !/\[20h|;5T|%[@G]/.test(each)).join('');
        const [before, after] = [await emulate(all), await emulate(filtered(all))];
        expect(after.screen).toEqual(before.screen);
      },
    ),
    { numRuns: 400 },
  );
});
