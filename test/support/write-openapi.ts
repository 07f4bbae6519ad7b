import { writeFile } from 'node:fs/promises';
import { format } from 'prettier';
import { RunningService } from './running-service.js';

/** Writes the description that the built service serves to openapi.json: `npm run openapi`. */
const service = await RunningService.start({ SITE_URL: 'http://localhost:8080' });
try {
  const answer = await fetch(`${service.address}/api/openapi.json`);
  await writeFile(
    new URL('../../openapi.json', import.meta.url),
    await format(await answer.text(), { parser: 'json' }),
  );
} finally {
  await service.remove();
}
