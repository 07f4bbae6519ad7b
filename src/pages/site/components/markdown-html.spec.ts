import { describe, expect, it } from '@jest/globals';
import { htmlOfMarkdown, MARKDOWN_MAX, textOfMarkdown } from './markdown-html.js';

const htmlOf = (text: string) => htmlOfMarkdown(text, 2).trim();

describe('the Markdown of users', () => {
  it('has emphasis, code, lists, line breaks and links', () => {
    expect(htmlOf('One *two*\n`three`\n\n- https://four.example')).toBe(
      '<p>One <em>two</em><br>\n<code>three</code></p>\n<ul>\n' +
        '<li><a href="https://four.example" rel="nofollow ugc noopener">https://four.example</a></li>\n</ul>',
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](java&#115;cript:alert(1))',
    '[a](&#1;javascript:alert(1))',
    '[a](data:text/html,x)',
    '[a](/signout)',
    '<javascript:alert(1)>',
    '[a]: vbscript:x\n\n[a]',
    '```"><script>\nx\n```',
    '[a](https://a.example "\\"><script>")',
    '![a](https://a.example/tracker.png)',
    'a | b\n:-: | -\n1 | 2',
  ])('cannot run a script, style the page or load a picture: %s', (text) => {
    const tags = [...htmlOf(text).matchAll(/<[^<>]*>/g)].map(([tag]) => tag);
    for (const tag of tags)
      expect(tag).toMatch(
        /^<(\/?(p|pre|code|br)|pre tabindex="0"|code class="[^"]*"|\/?a|a href="https:[^"]*"( title="[^"]*")? rel="[a-z ]+")>$/,
      );
  });

  it('has headings below that of the page, without a gap', () => {
    const levels = [...htmlOf('### a\n# b\n#### c\n## d\n\ne\n---').matchAll(/<h(\d)/g)].map(([, n]) => n);
    expect(levels).toEqual(['2', '2', '3', '3', '3']);
  });

  it('ends soon for a text that nests as deep as it can', () => {
    for (const sign of ['>', '- ', '[', '*a_', '![[](']) {
      expect(htmlOf(sign.repeat(MARKDOWN_MAX / sign.length))).toMatch(/^<\w+>/);
    }
  });

  it('is shown as it is if it is long', () => {
    const text = `# <b>\nx\n\n${'*y* '.repeat(MARKDOWN_MAX)}`;
    expect(htmlOf(text)).toMatch(/^<p># &lt;b&gt;<br>x<\/p>\n<p>\*y\* \*y/);
    expect(textOfMarkdown(text)).toMatch(/^<b> x y y/);
  });

  it('becomes one line without markup', () => {
    expect(textOfMarkdown('# A\n\n**b**\nc [d](https://e.example)\n\n- f\n- `g`')).toBe('A b c d f g');
  });
});
