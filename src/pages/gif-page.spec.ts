import { expect, it } from '@jest/globals';
import { gifPage } from './gif-page.js';

const GIF = {
  title: '<b>Rebase</b>',
  alt: 'A "quoted" picture',
  gif_url: 'http://localhost/media/a.gif?a=1&b=2',
  width: 10,
  height: 5,
  description: '',
  command: 'ls <x>',
  author: { username: 'ada', profile_url: '', codehost_url: '' },
  visibility: 'public' as const,
};

it('shows the picture and escapes every text', () => {
  const html = gifPage(GIF, 'http://localhost/api/v1/gifs/a/');
  expect(html).toContain('<h1>&lt;b&gt;Rebase&lt;/b&gt;</h1>');
  expect(html).toContain(
    '<img src="http://localhost/media/a.gif?a=1&amp;b=2" alt="A &quot;quoted&quot; picture" width="10" height="5">',
  );
  expect(html).toContain('<code>ls &lt;x&gt;</code>');
  expect(html).toContain('href="http://localhost/api/v1/gifs/a/"');
  expect(html).not.toContain('noindex');
});

it('says that a picture is being drawn, and keeps unlisted recordings out of search engines', () => {
  const html = gifPage({ ...GIF, gif_url: '', visibility: 'unlisted' }, 'http://localhost/');
  expect(html).not.toContain('<img');
  expect(html).toContain('is being drawn');
  expect(html).toContain('noindex');
});
