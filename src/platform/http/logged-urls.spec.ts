import { describe, expect, it } from '@jest/globals';
import { LoggedUrls } from './logged-urls.js';

const INSTALL_ID = '0d3c5f6e-8a51-4c1b-9a57-2f6f3f6d1c11';
const KEY = 'ttyr_0123456789ABCDEFGHIJKLMNOP3IRyt7';

const urls = new LoggedUrls([
  '/',
  '/gifs/:id',
  '/gifs/:id.md',
  '/connect/:installId',
  '/rooms/:slug/:pin/open',
]);

describe('a logged URL', () => {
  it.each([
    ['/', '/'],
    ['/gifs/aB3dE5fG', '/gifs/aB3dE5fG'],
    ['/gifs/aB3dE5fG.md', '/gifs/aB3dE5fG.md'],
    ['/connect', '/connect'],
    [`/connect/${INSTALL_ID}`, '/connect/…'],
    ['/Connect/not-an-id/', '/Connect/…/'],
    ['/connect/%E0%A4%A/more', '/connect/…/more'],
    [`/conect/${INSTALL_ID.replaceAll('-', '%2D')}`, '/conect/…'],
    ['/rooms/attic/1234/open', '/rooms/attic/…/open'],
    [`/gifs/${KEY}`, '/gifs/…'],
    [`/gifs/${KEY.replace('_', '%5F')}/?${KEY}`, '/gifs/…/?…'],
  ])('has no credential of the path %s', (url, logged) => {
    expect(urls.of(url)).toBe(logged);
  });

  it.each([
    ['?page=2&tag=git&theme=nord', '?page=2&tag=git&theme=nord'],
    ['?q=git+rebase', '?q=…(10)'],
    ['?code=abcd&state=efgh&page=1', '?code=…(4)&state=…(4)&page=1'],
    ['?c%6Fde=abcd', '?c%6Fde=…(4)'],
    ['?a-new-parameter=abcd', '?a-new-parameter=…(4)'],
    ['?q=a?b=c', '?q=…(5)'],
    ['?deleted', '?deleted'],
    ['?', '?'],
    [`?next=/connect/${INSTALL_ID}`, '?next=…(45)'],
    [`?tag=${KEY}`, '?tag=…'],
  ])('has of the query %s only the known values', (query, logged) => {
    expect(urls.of(`/search${query}`)).toBe(`/search${logged}`);
  });
});
