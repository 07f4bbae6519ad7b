import { describe, expect, it } from '@jest/globals';
import { safeJson, safeLine, safeText } from './safe-text.js';

// eslint-disable-next-line no-control-regex -- characters that must never be printed
const ACTED_ON = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

describe('safeText', () => {
  it('shows control characters as symbols', () => {
    expect(safeText('a\u001b]52;c;Zm9v\u0007b')).toBe('a␛]52;c;Zm9v␇b');
    expect(safeText('\u007f\u009b31m')).toBe('␡\ufffd31m');
  });

  it('keeps newlines, tabs, emoji and right-to-left text', () => {
    const text = 'one\n\ttwo 👩‍💻 שלום';
    expect(safeText(text)).toBe(text);
  });

  it('replaces characters that reorder text', () => {
    expect(safeText('abc\u202etxt.exe')).toBe('abc\ufffdtxt.exe');
  });

  it('leaves no character that a terminal interprets', () => {
    const all = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');
    expect(safeText(all)).not.toMatch(ACTED_ON);
    expect(safeLine(all)).not.toMatch(/[\n\t]/);
    expect(safeJson({ all })).not.toMatch(ACTED_ON);
    expect(JSON.parse(safeJson({ all }))).toEqual({ all });
  });
});
