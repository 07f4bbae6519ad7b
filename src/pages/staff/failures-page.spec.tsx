import { expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { fake } from '../../../test/support/fakes.js';
import { Forbidden } from '../../platform/errors/domain-errors.js';
import type { OutboxBacklogService } from '../../platform/jobs/outbox-backlog.service.js';
import type { Session } from '../../resources/auth/sessions/sessions.service.js';
import type { FailedRendition } from '../../resources/media/failed/failed-rendition.js';
import type { FailedRenditionsService } from '../../resources/media/failed/failed-renditions.service.js';
import type { FormRequest, WebPageRequest } from '../site/layout/page.js';
import { FailuresPage } from './failures-page.js';

const ROW = { gifSeq: 1, gifId: 'aB3dE5fG', title: '<One>', reason: 'It was away.', hasCast: true };

function pageOf(rows: readonly Omit<FailedRendition, 'rendition'>[]) {
  const retried: (readonly string[])[] = [];
  const names = ['mp4', 'still'] as const;
  const page = new FailuresPage(
    fake<FailedRenditionsService>({
      page: (request) =>
        Promise.resolve({
          rows: rows.flatMap((row) => names.map((rendition) => ({ ...row, rendition }))),
          count: rows.length,
          request,
        }),
      retry: (ids) => Promise.resolve((retried.push(ids), [])),
    }),
    fake<OutboxBacklogService>({
      read: () =>
        Promise.resolve(
          rows.flatMap(() => [
            { kind: 'picture', waiting: 5, postponed: 3, oldestSeconds: 300 },
            { kind: 'ocr', waiting: 5, postponed: 0, oldestSeconds: 300 },
          ]),
        ),
    }),
  );
  return { page, retried };
}

function requestOf(isStaff: boolean, texts: Pick<FormRequest, 'form'> | object = {}): FormRequest {
  const session = { viewer: { isStaff } } as unknown as Session;
  const request = { params: {}, query: new URLSearchParams(), session, signedIn: session, ...texts };
  return request as unknown as FormRequest;
}

async function htmlOf(page: FailuresPage, request: WebPageRequest): Promise<string> {
  const { body } = await page.render(request);
  return renderToString(<>{body}</>);
}

it('lists the failed renditions of a recording by reason, and what waits', async () => {
  const { page } = pageOf([ROW]);
  const html = await htmlOf(page, requestOf(true));
  expect(html).toContain('<code>mp4, still</code> <bdi>It was away.</bdi>');
  expect(html).toContain('href="/staff/gifs/aB3dE5fG"><bdi>&lt;One></bdi>');
  expect(html).toContain('<td data-label="Postponed">3</td>');
  expect(html).not.toContain('ocr');
});

it('says that nothing failed', async () => {
  const html = await htmlOf(pageOf([]).page, requestOf(true));
  expect(html).toContain('No rendition failed.');
  expect(html).toContain('Nothing waits.');
});

it('has the recordings of a form made again, for staff alone', async () => {
  const { page, retried } = pageOf([ROW]);
  const form = new URLSearchParams('gif=aB3dE5fG&gif=hJ7kL9mN');
  expect(await page.submit(requestOf(true, { form }))).toEqual({ redirect: '/staff/failures?retried' });
  await expect(page.submit(requestOf(false, { form }))).rejects.toThrow(Forbidden);
  await expect(page.render(requestOf(false))).rejects.toThrow(Forbidden);
  expect(retried).toEqual([['aB3dE5fG', 'hJ7kL9mN']]);
});
