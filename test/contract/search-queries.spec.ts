import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyString } from '../support/any-string.js';
import type { SearchPageDto } from '../../src/resources/search/dto/search-page.dto.js';
import { ApiClient } from '../support/api-client.js';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';

let service: RunningService;
let client: ApiClient;

beforeAll(async () => {
  service = await RunningService.start();
  client = new ApiClient(service);
  await upload(service, await service.createUser('ada'), { title: 'Heron 1' });
});
afterAll(() => service.remove());

function search(q: string, more: Record<string, string> = {}): Promise<SearchPageDto> {
  return client.json(200, 'GET', `/search/?${new URLSearchParams({ q, ...more }).toString()}`);
}

/** The query as the service reads it: forbidden characters are spaces. A lone surrogate is sent as U+FFFD. */
const asText = (q: string): string =>
  Buffer.from(q)
    .toString()
    // eslint-disable-next-line no-control-regex -- the pattern is about control characters
    .replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g, ' ');

async function refusal(query: Record<string, string> | string): Promise<[number, string]> {
  const parameters = typeof query === 'string' ? query : new URLSearchParams(query).toString();
  const response = await client.send('GET', `/search/?${parameters}`);
  const { detail } = (await response.json()) as { detail: string };
  return [response.status, detail];
}

describe('a search query', () => {
  it.each([
    ['is missing', 'tag=git'],
    ['is empty', 'q='],
    ['has one character', 'q=%20x%20'],
    ['has one character of two code units', 'q=%F0%9D%93%8D'],
    ['is given twice', 'q=aa&q=bb'],
  ])('is rejected when it %s', async (_, query) => {
    const [status, detail] = await refusal(query);
    expect(status).toBe(400);
    expect(detail).toMatch(/^q: (must |is missing)/);
  });

  it.each(['!?', '-git', '""', '  "  ', '<>', '&|!():*', "';--", '\\\\', '%%%', '-"a b"', '日', '日本'])(
    'may be unusual: %s',
    async (q) => {
      if (Array.from(q.trim()).length < 2) expect((await refusal({ q }))[0]).toBe(400);
      else expect((await search(q)).count).toBe(0);
    },
  );

  it.each(['he\u0000ron 1', 'heron\u001b[1', '\u202eheron 1', 'heron \udc00 1', 'heron\uffff1'])(
    'may contain forbidden characters, which count as spaces: %j',
    async (q) => {
      const { count, next } = await search(q, { page_size: '1' });
      expect(count).toBe(q.startsWith('he\u0000') ? 0 : 1);
      expect(next).toBeNull();
    },
  );

  it('never causes a server error, whatever it contains', async () => {
    const pieces = Array.from('ab1é日-"\'\\&|!()<>:*~^#$@.,;%_/+=\u0000\n\ud800 ').concat(
      ...['git ', 'heron', '--force', '"heron 1"', ' -'],
    );
    const anyText = fc.oneof(
      anyString(60),
      fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((parts) => parts.join('')),
    );
    const sorts = fc.constantFrom('relevance', 'recent', 'views');
    await fc.assert(
      fc.asyncProperty(anyText, sorts, async (q, sort) => {
        const response = await client.send('GET', `/search/?${new URLSearchParams({ q, sort }).toString()}`);
        await response.arrayBuffer();
        // Only short queries are rejected; forbidden characters count as white space.
        const enough = Array.from(asText(q).trim()).length >= 2;
        expect(response.status).toBe(enough ? 200 : 400);
      }),
      { numRuns: 300 },
    );
    expect(service.output).not.toMatch(/"status":5\d\d/);
  });

  it('reports its ignored parts', async () => {
    expect((await search('-docker')).notice).toMatch(/^The query only excludes words/);
    const words = Array.from({ length: 17 }, (_, index) => `word${index}`);
    expect((await search(words.join(' '))).notice).toBe('The query is too long. The search ignores: word16');
  });

  it('may be very long', async () => {
    expect((await search('git '.repeat(1_500))).count).toBe(0);
    expect((await search('x'.repeat(6_000))).count).toBe(0);
    expect((await search(`"${'heron '.repeat(1_000)}"`)).count).toBe(0);
  });
});
