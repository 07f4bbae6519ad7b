import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyString } from '../../../../test/support/any-string.js';
import { ALT_MAX, altText } from './alt-text.js';

const recording = { title: 'Rebase without fear', command: '', transcript: '' };

describe('the alternative text of a recording', () => {
  it('is only the title if nothing else is known', () => {
    expect(altText(recording)).toBe('Terminal recording: Rebase without fear.');
  });

  it('includes the command and its outcome', () => {
    const command = 'git rebase -i HEAD~3';
    const transcript = `$ ${command}\n\n────\nSuccessfully rebased and updated.\n$ git status\nclean\nmore\n`;
    expect(altText({ ...recording, command, transcript })).toBe(
      'Terminal recording: Rebase without fear. Command: git rebase -i HEAD~3. ' +
        'On the screen: Successfully rebased and updated. / $ git status / clean.',
    );
  });

  it('has no duplicate parts', () => {
    expect(altText({ title: 'ls -la', command: 'ls  -la', transcript: '$ ls -la\n' })).toBe(
      'Terminal recording: ls -la.',
    );
  });

  it('keeps existing final punctuation', () => {
    expect(altText({ ...recording, title: 'Ready?' })).toBe('Terminal recording: Ready?');
  });

  it('has no rulers and bars', () => {
    const transcript =
      '== Tides ==\n00:00 ########## 4.2 m\n------------\nlow\u2500\u2500\u2500\u2500\u2500high ...\n';
    expect(altText({ title: 'Tides', command: '', transcript })).toBe(
      'Terminal recording: Tides. On the screen: == Tides == / 00:00 4.2 m / low high ...',
    );
  });

  it('is truncated at a word', () => {
    const text = altText({ ...recording, transcript: `${'word '.repeat(100)}\n` });
    expect(text).toMatch(/ word…$/);
    expect(text.length).toBeLessThanOrEqual(ALT_MAX);
  });

  it('quotes nothing that looks like a secret', () => {
    const token = `ghp_${'aB3dE5fG7h'.repeat(3)}aB3dE5`;
    const transcript = `$ export GITHUB_TOKEN=${token}\n$ PGPASSWORD=hunter2secret psql\n\nlogged in\n`;
    expect(altText({ ...recording, transcript })).toBe(
      'Terminal recording: Rebase without fear. On the screen: logged in.',
    );
    expect(
      altText({ title: token, command: `curl -H "Authorization: token ${token}"`, transcript: '' }),
    ).toBe('Terminal recording.');
  });

  it('is one line of at most 250 whole characters without control characters, for any input', () => {
    const text = anyString(400);
    fc.assert(
      fc.property(text, text, text, (title, command, transcript) => {
        const alt = altText({ title, command, transcript });
        expect(Array.from(alt).length).toBeLessThanOrEqual(ALT_MAX);
        expect(alt).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Surrogate}]/u);
        expect(alt).not.toMatch(/ {2}/);
      }),
    );
  });

  it('is fast for a transcript of a megabyte', () => {
    const alt = altText({ ...recording, transcript: '─'.repeat(1_000_000) });
    expect(alt).toBe('Terminal recording: Rebase without fear.');
  });
});
