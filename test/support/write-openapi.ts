import { writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { openapiTypes } from './openapi-types.js';
import { RunningService } from './running-service.js';

/** Writes the OpenAPI document of the built service to openapi.json, and its types for the command line. */
const service = await RunningService.start({ SITE_URL: 'http://localhost:8080' });
try {
  const answer = await fetch(`${service.address}/api/openapi.json`);
  const text = await answer.text();
  await writeFile(new URL('../../openapi.json', import.meta.url), await format(text, { parser: 'json' }));
  await writeFile(new URL('../../cli/src/api/schema.ts', import.meta.url), await openapiTypes(text));
} finally {
  await service.remove();
}
