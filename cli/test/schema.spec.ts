import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { openapiTypes } from '../../test/support/openapi-types.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

it('the types match openapi.json; `npm run openapi` updates both', async () => {
  const description = await readFile(path.join(ROOT, 'openapi.json'), 'utf8');
  const types = await readFile(path.join(ROOT, 'cli/src/api/schema.ts'), 'utf8');
  expect(types === (await openapiTypes(description))).toBe(true);
});
