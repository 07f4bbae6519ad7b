import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ALL_DOCUMENTS, siteImage, siteLink } from './documents.js';

const FILES = ALL_DOCUMENTS.map(({ file }) => file);

it('all documents are on the site', () => {
  const folder = new URL('../../../../docs/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  expect([...FILES].sort()).toEqual(['cli/README.md', ...files.map((name) => `docs/${name}`)].sort());
});

describe('a link of a document', () => {
  it.each([
    ['docs/ci.md', 'operations.md#settings', '/docs/operations#settings'],
    ['docs/ci.md', 'api-guide.md', '/docs/api'],
    ['docs/ci.md', '../cli/README.md#commands', '/docs/cli#commands'],
    ['cli/README.md', '../docs/mcp.md', '/docs/mcp'],
    ['docs/ci.md', '../CHANGELOG.md', '/changelog'],
    ['docs/ci.md', '#gitlab', '#gitlab'],
    ['docs/ci.md', '/api/docs', '/api/docs'],
    ['docs/ci.md', 'https://vt.example/', 'https://vt.example/'],
    ['docs/ci.md', '../packages/recording/README.md', null],
  ])('of %s to %s leads to %s', (from, href, target) => {
    expect(siteLink(from, href)).toBe(target);
  });
});

it.each([
  ['docs/alerts.md', 'images/a.png', '/docs/images/a.png'],
  ['cli/README.md', '../docs/images/a.gif', '/docs/images/a.gif'],
  ['docs/alerts.md', '../demo/a.png', null],
  ['docs/alerts.md', 'https://elsewhere.example/a.png', null],
])('a picture of %s at %s is %s on the site', (from, href, target) => {
  expect(siteImage(from, href)).toBe(target);
});
