import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ALIAS, describeAliases } from './describe-aliases.js';
import { describeAsciinema } from './describe-asciinema.js';
import { describeBodies } from './describe-bodies.js';
import { describeErrors } from './describe-errors.js';
import { describeIdempotency } from './describe-idempotency.js';
import { describeResponses } from './describe-responses.js';
import { describeWebhooks } from './describe-webhooks.js';
import { operationsOf } from './operations.js';
import { tidySchemas, withPublicNames } from './tidy-schemas.js';

const DESCRIPTION = `Upload a recording of a terminal session as a GIF, a cast, or both, and read it in several renditions: GIF and MP4 for
people, cast and transcript for software agents. [The guide](/docs/api) explains errors, pages, limits and retries.

Reading needs no credentials; writing needs an API key in the header \`X-API-Key\`, or as \`Authorization: Bearer KEY\`: the key of
your profile, or a named one with the scope \`write\`.

**Where a key comes from.** You find yours at [/account/keys](/account/keys) after you sign up. The operator makes a user with
\`npm run admin -- create-user NAME\`, which prints the key. A command-line client gets one by device sign-in
(\`POST /api/v1/auth/device/\`). The first start of a new service prints the key of the user \`demo\`.

Every response has \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`, \`X-RateLimit-Reset\` (Unix seconds) and \`X-Request-Id\`;
health checks have no limit. The limits per hour (uploads, generations, reports) count rejected requests too. Every error is
\`{"detail": "…"}\`.`;

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
  ['webhooks', 'Signed POST requests that tell your programs of events.'],
  ['collections', 'Named, ordered lists of recordings.'],
  ['staff', 'For staff: the activity on the service, and the audit log.'],
  ['sharing', 'Embeds, feeds and an overview, by standards of the web.'],
  ['cli', 'For the command-line client.'],
  ['asciinema', 'Uploads by the unmodified command line of asciinema, which reads errors from `message`.'],
  ['health', 'For load balancers and operators.'],
];

export function openApiDocument(app: INestApplication, siteUrl: string): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('ttyreel')
    .setDescription(DESCRIPTION)
    .setVersion('1.0.0')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(siteUrl)
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key' }, 'ApiKey')
    .addSecurity('Bearer', { type: 'http', scheme: 'bearer', description: 'The same API key.' })
    .addSecurity('InstallId', {
      type: 'http',
      scheme: 'basic',
      description: 'The install id of an asciinema command line as the password, with any user name.',
    });
  for (const [name, description] of TAGS) builder.addTag(name, description);

  const created = SwaggerModule.createDocument(app, builder.build(), { operationIdFactory: nameOf });
  // A copy: parts of what was created are constants of the decorators.
  const document = withPublicNames(created);
  document.paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [publicPath(path), item]),
  );
  tidySchemas(document);
  describeBodies(document);
  describeErrors(document);
  describeIdempotency(document);
  describeSecurity(document);
  describeResponses(document);
  describeAliases(document);
  describeAsciinema(document);
  describeWebhooks(document);
  return document;
}

/** The name of the handler. `index` counts the routes of a handler with several; all but the first are aliases. */
function nameOf(_controller: string, method: string): string {
  return method.replace('[0]', '').replace(/\[\d\]$/, ALIAS);
}

/** API paths end in a slash, which Nest omits; media and health paths do not. */
function publicPath(path: string): string {
  return path.startsWith('/api/') && !path.endsWith('/') ? `${path}/` : path;
}

/**
 * A key is accepted in either header. Reads of the API work without one; with one, they have the limits of its user, and show
 * what only its user sees.
 */
function describeSecurity(document: OpenAPIObject): void {
  for (const { path, operation } of operationsOf(document)) {
    const others = operation.security?.filter((scheme) => !('ApiKey' in scheme)) ?? [];
    const isPublic = !operation.security;
    operation.security =
      isPublic && !takesKey(path) ? [] : [...(isPublic ? [{}] : others), { ApiKey: [] }, { Bearer: [] }];
  }
}

/** Files, badges and health checks are public, and a device has no key before it signs in. */
function takesKey(path: string): boolean {
  return path.startsWith('/api/') && !path.startsWith('/api/v1/auth/device/');
}
