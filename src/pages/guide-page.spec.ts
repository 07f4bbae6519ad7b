import { expect, it } from '@jest/globals';
import { guidePage } from './guide-page.js';

it('renders the guide with the URL of this service', async () => {
  const html = await guidePage('https://reels.example', new URL('../../docs/api-guide.md', import.meta.url));
  expect(html).toContain('<h1>The API, by example</h1>');
  expect(html).toContain('TTYREEL=${TTYREEL:-https://reels.example}');
  expect(html).toContain('<th>status</th>');
  expect(html).not.toContain('localhost');
});
