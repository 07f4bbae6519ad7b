import { describe, expect, it } from '@jest/globals';
import { textWidth } from './columns.js';
import { Output } from './output.js';
import { ProgressBar } from './progress-bar.js';

function shownAt(columns: number, show: (bar: ProgressBar) => void): string {
  let shown = '';
  const sink = { columns, isTTY: true, write: (text: string | Uint8Array) => (shown += String(text)) !== '' };
  const none = { json: false, isQuiet: false, isColourless: true, width: undefined };
  show(new ProgressBar(new Output({ stdout: sink, stderr: sink, ...none }), 'a-long-name.cast'));
  return shown.replace('\r\u001b[K', '');
}

describe('ProgressBar', () => {
  it('shows a bar if it fits, and always numbers', () => {
    const half = (bar: ProgressBar) => {
      bar.update(20_000, 40_000);
    };
    expect(shownAt(80, half)).toBe(`a-long-name.cast  ${'━'.repeat(24)}  50 %  20 KB of 40 KB`);
    expect(shownAt(40, half)).toBe('a-long-…   50 %  20 KB of 40 KB');
  });

  it('stays on one line', () => {
    const line = shownAt(40, (bar) => {
      bar.say('is being rendered: gif, mp4, still, thumbnail, transcript (1 of 6 done)');
    });
    expect(line).toMatch(/^a-long-… {2}is being rendered: gif.*…$/);
    expect(textWidth(line)).toBeLessThan(40);
  });
});
