import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { describeIdempotency } from './describe-idempotency.js';
import { describeWrites } from './describe-writes.js';

const DESCRIPTION = `A recording of a terminal session goes in as a GIF, with its cast where there is one, and can be read in
every form: the GIF for people, the cast and the transcript for software agents.

Reading needs no credentials; writing needs an API key in the \`X-API-Key\` header: the one of your profile, or a named one
with the scope \`write\`. Every answer carries \`X-RateLimit-Limit\`,
\`X-RateLimit-Remaining\`, \`X-RateLimit-Reset\` (Unix seconds) and \`X-Request-Id\`. Every error is \`{"detail": "…"}\`.`;

const TAGS: readonly (readonly [string, string])[] = [
  ['gifs', 'Recordings: upload, lists, and one recording in its forms.'],
  ['search', 'Recordings by what they say and show.'],
  ['tags', 'What recordings are about.'],
  ['media', 'The files of a recording.'],
  ['tapes', 'Tape scripts: recordings before they are made.'],
  ['generation', 'Tape scripts of what somebody says they want to see.'],
  ['themes', 'The colour themes of terminals and badges.'],
  ['badges', 'Pictures for a README that say something of a package.'],
  ['users', 'Profiles, and what is your own.'],
  ['auth', 'Named API keys, and signing in from a device: a person confirms it on the web page.'],
  ['collections', 'Named, ordered lists of recordings.'],
  ['cli', 'For the command-line client.'],
  ['health', 'For load balancers and operators.'],
];

/** Routes that other clients use, by the operation they stand for. */
const ALIASES: Readonly<Record<string, string>> = {
  'POST /api/v1/gifs/': 'POST /gifs/upload/',
  'PATCH /api/v1/gifs/{id}/': 'PATCH /gifs/{id}/edit/',
  'DELETE /api/v1/gifs/{id}/': 'DELETE /gifs/{id}/delete/',
};

/** The machine-readable description, made from the controllers and their DTOs. */
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
    Object.entries(document.paths).map(([path, item]) => [truePath(path), item]),
  );
  sayWhatIsOpen(document);
  describeWrites(document);
  describeIdempotency(document);
  markAliases(document);
  return document;
}

/** The paths of the API end in a slash; the framework leaves it away. Files and probes have none. */
function truePath(path: string): string {
  return path.startsWith('/api/') && !path.endsWith('/') ? `${path}/` : path;
}

/** An operation that asks for no key says so, rather than nothing. */
function sayWhatIsOpen(document: OpenAPIObject): void {
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
    if (!item || !operation) throw new Error(`The description has no ${alias} to mark as an alias.`);
    item[key] = {
      ...operation,
      operationId: `${operation.operationId ?? ''}Alias`,
      summary: `${operation.summary ?? ''} (alias)`,
      description: `An alias of \`${original}\`.`,
    };
  }
}
