import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { describeIdempotency } from './describe-idempotency.js';
import { describeWrites } from './describe-writes.js';

const DESCRIPTION = `Upload a recording of a terminal session as a GIF, a cast, or both, and read it in several renditions: GIF and MP4 for
people, cast and transcript for software agents.

Reading needs no credentials; writing needs an API key in the \`X-API-Key\` header: the one of your profile, or a named one
with the scope \`write\`. Every response has \`X-RateLimit-Limit\`,
\`X-RateLimit-Remaining\`, \`X-RateLimit-Reset\` (Unix seconds) and \`X-Request-Id\`. Every error is \`{"detail": "…"}\`.`;

const TAGS: readonly (readonly [string, string])[] = [
  ['gifs', 'Recordings: upload, lists and details.'],
  ['search', 'Full-text search for recordings.'],
  ['tags', 'Tags of recordings.'],
  ['media', 'The files of a recording.'],
  ['tapes', 'Validation of tape scripts.'],
  ['generation', 'Generation of tape scripts from descriptions.'],
  ['themes', 'The colour themes of terminals and badges.'],
  ['badges', 'Badges with package metrics, for READMEs.'],
  ['users', 'Public profiles and your own.'],
  ['auth', 'Named API keys, and device sign-in.'],
  ['collections', 'Named, ordered lists of recordings.'],
  ['staff', 'For staff: what happens on the service, and what staff did.'],
  ['cli', 'For the command-line client.'],
  ['health', 'For load balancers and operators.'],
];

/** Aliases for other clients, with the operation that each stands for. */
const ALIASES: Readonly<Record<string, string>> = {
  'POST /api/v1/gifs/': 'POST /gifs/upload/',
  'PATCH /api/v1/gifs/{id}/': 'PATCH /gifs/{id}/edit/',
  'DELETE /api/v1/gifs/{id}/': 'DELETE /gifs/{id}/delete/',
};

/** The OpenAPI document, generated from the controllers and DTOs. */
export function openApiDocument(app: INestApplication, siteUrl: string): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('ttyreel')
    .setDescription(DESCRIPTION)
    .setVersion('1.0.0')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(siteUrl)
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key' }, 'ApiKey');
  for (const [name, description] of TAGS) builder.addTag(name, description);

  const document = SwaggerModule.createDocument(app, builder.build());
  document.paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [publicPath(path), item]),
  );
  markPublicOperations(document);
  describeWrites(document);
  describeIdempotency(document);
  markAliases(document);
  return document;
}

/** API paths end in a slash, which Nest omits; media and health paths do not. */
function publicPath(path: string): string {
  return path.startsWith('/api/') && !path.endsWith('/') ? `${path}/` : path;
}

/** Public operations get an empty `security`. */
function markPublicOperations(document: OpenAPIObject): void {
  for (const item of Object.values(document.paths)) {
    for (const operation of [item.get, item.post, item.patch, item.delete]) {
      if (operation) operation.security ??= [];
    }
  }
}

function markAliases(document: OpenAPIObject): void {
  for (const [alias, original] of Object.entries(ALIASES)) {
    const [method = '', path = ''] = alias.split(' ');
    const item = document.paths[path];
    const key = method.toLowerCase() as 'post';
    const operation = item?.[key];
    if (!item || !operation) throw new Error(`The OpenAPI document has no ${alias} to mark as an alias.`);
    item[key] = {
      ...operation,
      operationId: `${operation.operationId ?? ''}Alias`,
      summary: `${operation.summary ?? ''} (alias)`,
      description: `An alias of \`${original}\`.`,
    };
  }
}
