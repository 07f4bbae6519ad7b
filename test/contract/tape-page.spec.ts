import { describe, expect, it } from '@jest/globals';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';

let service: RunningService;
useService((started) => {
  service = started;
  return Promise.resolve();
});

const send = (body: URLSearchParams | string, headers: Record<string, string> = {}) =>
  fetch(`${service.address}/tapes`, { method: 'POST', body, headers: { Accept: 'text/html', ...headers } });

const check = async (tape: string) => {
  const response = await send(new URLSearchParams({ tape }));
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return response.text();
};

describe('the tape checker', () => {
  it('shows a form, and no verdict without a tape', async () => {
    const response = await fetch(`${service.address}/tapes`);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<form class="stack" action="/tapes" method="post"');
    expect(html).toContain('No tape yet');
    expect(await check('  \r\n ')).toContain('No tape yet');
  });

  it('says what is wrong, where, and how to fix it', async () => {
    const html = await check('Output demo.gif\r\nSet FontSiz 32\r\nType "<x>"\r\n');
    expect(html).toContain('VHS does not run this tape: 1 error');
    expect(html).toContain(
      '>Line 2, column 5</a> There is no setting &quot;FontSiz&quot;. Did you mean FontSize?',
    );
    expect(html).toContain('Set <mark>FontSiz</mark> 32');
    expect(html).toContain('\nOutput demo.gif\nSet FontSiz 32\nType &quot;&lt;x>&quot;\n</textarea>');
  });

  it('says that a tape is valid', async () => {
    expect(await check('Output demo.gif\nType "ls"\nEnter\nSleep 2s\n')).toContain('VHS runs this tape<');
  });

  it.each([
    ['a body that is too large', 413, 'tape=' + '#'.repeat(193 * 1024), 'application/x-www-form-urlencoded'],
    ['another content type', 415, '<tape/>', 'application/xml'],
  ])('rejects %s', async (_, status, body, type) => {
    const response = await send(body, { 'Content-Type': type });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      ...[status, 'text/html; charset=utf-8'],
    ]);
  });

  it('is the only route that accepts its form', async () => {
    const body = new URLSearchParams({ tape: 'Enter' });
    expect((await fetch(`${service.address}/badges`, { method: 'POST', body })).status).toBe(405);
    const api = await fetch(`${service.address}/api/v1/tapes/validate/`, { method: 'POST', body });
    expect(api.status).toBe(415);
  });
});
