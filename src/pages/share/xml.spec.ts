import { describe, expect, it } from '@jest/globals';
import { Xml } from './xml.js';

describe('an element', () => {
  it.each([
    ['a\u0000b\u001bc', 'a\ufffdb\ufffdc'],
    ['\ufffe\uffff', '\ufffd\ufffd'],
    ['\ud800x', '\ufffdx'],
    [']]> <b> & "quoted"', ']]&gt; &lt;b&gt; &amp; &quot;quoted&quot;'],
    ['שלום \u202e 👩‍💻\t\n', 'שלום \u202e 👩‍💻\t\n'],
  ])('escapes %j as %j', (text, escaped) => {
    expect(Xml.element('title', {}, text).document()).toBe(
      `<?xml version="1.0" encoding="utf-8"?>\n<title>${escaped}</title>\n`,
    );
  });

  it('contains elements and escapes its attributes', () => {
    const link = Xml.element('link', { href: 'https://a.example/?a&b="\u0001' });
    expect(Xml.element('feed', {}, link).document()).toContain(
      '<feed><link href="https://a.example/?a&amp;b=&quot;\ufffd"></link>\n</feed>',
    );
  });
});
