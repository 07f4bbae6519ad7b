import { describe, expect, it } from '@jest/globals';
import { marked, type Tokens } from 'marked';
import { blocks, fenced, inline, quoted } from './markdown.js';

const ENTITIES = { lt: '<', gt: '>', quot: '"', amp: '&' };
const HOSTILE = ['```', '~~~', '# title', '`````x', '    ```', '\r```\r', '</code>', '- ```'];

describe('a code block', () => {
  it.each([...HOSTILE, HOSTILE.join('\n'), ''])('cannot be closed by %j', (text) => {
    const [block, ...others] = marked.lexer(blocks(fenced(text, 'text'), 'after'));
    expect((block as Tokens.Code).text.trimEnd()).toBe(text.replace(/\r\n?/g, '\n').trimEnd());
    expect(others.filter(({ type }) => type !== 'space').map(({ raw }) => raw.trim())).toEqual(['after']);
  });
});

describe('a quoted text', () => {
  it.each(HOSTILE)('cannot be left with %j', (text) => {
    const tokens = marked.lexer(blocks(quoted(text), 'after')).filter(({ type }) => type !== 'space');
    expect(tokens.map(({ type }) => type)).toEqual(['blockquote', 'paragraph']);
  });
});

const MARKUP = [
  ...[
    '[x](https://evil.example)',
    '![x](https://evil.example/x.png)',
    '<img src=x>',
    '# a',
    '## b',
    '- c',
    '+ d',
    '* e',
  ],
  ...[
    '1. f',
    '2) g',
    'h\n===',
    'i\n---',
    '    j',
    '\tk',
    '~~~',
    '| l | m |\n| - | - |',
    '> n',
    '<https://evil.example>',
  ],
  ...['https://evil.example', '[o]: https://evil.example\n[o]', '&lt;p&gt;', '~~q~~', '<!-- r', '***'],
];

describe('a quoted text', () => {
  it.each([...MARKUP, MARKUP.join('\n')])('shows %j as plain text', (text) => {
    const html = marked.parse(blocks(quoted(text))) as string;
    expect(html.replace(/<\/?(?:blockquote|p)>/g, '')).not.toMatch(/<[a-z!/]/);
    const shown = html
      .replace(/<\/?(?:blockquote|p)>/g, '')
      .replace(/&(lt|gt|quot|amp);/g, (_, name: 'lt' | 'gt' | 'quot' | 'amp') => ENTITIES[name]);
    const plain = (lines: string) =>
      lines
        .split('\n')
        .map((line) => line.trim())
        .join('\n')
        .trim();
    expect(plain(shown)).toBe(plain(text));
  });

  it('has no invisible characters', () => {
    expect(quoted('a\u200bb\u202e')).toBe('> ab');
    expect(inline('a\u200bb\u202e')).toBe('ab');
    expect(fenced('a\u200bb\u202e', 'text')).toBe('```text\nab\n```');
  });
});

describe('an inline text', () => {
  it.each(['a\n# b', '[x](y)', '<b>', '*a* _b_ `c`', '&lt;', 'a\\'])('shows %j literally', (text) => {
    const html = marked.parseInline(inline(text)) as string;
    const shown = html.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
    expect(html).not.toMatch(/<[a-z]/);
    expect(shown).toBe(text.replace('\n', ' '));
  });
});
