import { expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { AuditTable } from './audit-table.js';

it('labels the cells with their columns on small screens', () => {
  const createdAt = new Date('2026-11-25T00:00:00Z');
  const entry = { seq: 1, action: 'tag.block', subject: 'spam', actor: 'grace', reason: '', details: {} };
  const html = renderToString(<AuditTable entries={[{ ...entry, createdAt }]} />);
  const [, ...columns] = [...html.matchAll(/scope="col">([^<]+)/g)].map(([, column]) => column);
  expect([...html.matchAll(/data-label="([^"]+)"/g)].map(([, label]) => label)).toEqual(columns);
});
