import { describe, expect, it } from '@jest/globals';
import { marked, type Tokens } from 'marked';
import { blocks, fenced, inline, quoted } from './markdown.js';

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

describe('an inline text', () => {
  it.each(['a\n# b', '[x](y)', '<b>', '*a* _b_ `c`', '&lt;', 'a\\'])('shows %j literally', (text) => {
    const html = marked.parseInline(inline(text)) as string;
    const shown = html.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&');
    expect(html).not.toMatch(/<[a-z]/);
    expect(shown).toBe(text.replace('\n', ' '));
  });
});
