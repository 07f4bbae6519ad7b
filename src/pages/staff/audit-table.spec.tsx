import { expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { AuditTable } from './audit-table.js';

const ENTRY = { seq: 1, action: 'tag.block', subject: 'spam', actor: 'grace', reason: '', details: {} };
const html = renderToString(
  <AuditTable entries={[{ ...ENTRY, createdAt: new Date('2026-11-25T00:00:00Z') }]} />,
);

it('labels the cells with their columns on small screens', () => {
  const [, ...columns] = [...html.matchAll(/scope="col">([^<]+)/g)].map(([, column]) => column);
  expect([...html.matchAll(/data-label="([^"]+)"/g)].map(([, label]) => label)).toEqual(columns);
});

it('has an empty cell, whose label is hidden, without a reason', () => {
  expect(html).toContain('<td data-label="Reason and details"></td>');
});
