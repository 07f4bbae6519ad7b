import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** The part of openapi.json that is needed to look up a response. */
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

const description = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
) as Description;

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  meta: false,
  validateSchema: false,
  // Each spec compiles its schemas and uses them a few times.
  code: { optimize: false },
});
addFormats.default(ajv);
ajv.addSchema(description, 'openapi.json');

const templates = Object.keys(description.paths)
  // A literal path wins over one with parameters.
  .sort((a, b) => a.split('{').length - b.split('{').length)
  .map((path) => ({
    path,
    pattern: new RegExp(
      `^${path
        .replace(/[.]/g, '\\.')
        .replace(/\{[^{}]+\}/g, '[^/]+')
        .replace(/\/$/, '/?')}$`,
    ),
  }));

/**
 * The violation of openapi.json by a response: an undocumented status or content type, or a body that does not match
 * the schema. Null if it is valid or belongs to no operation.
 */
export async function misdescribed(
  method: string,
  address: string,
  answer: Response,
): Promise<string | null> {
  const { pathname } = new URL(address);
  const found = templates.find(({ pattern }) => pattern.test(pathname));
  const operation =
    found && description.paths[found.path]?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
  // Plain HTTP is redirected to HTTPS before routing.
  if (!found || !operation || answer.status === 308) return null;

  const where = `${operation.operationId}: ${method} ${pathname} answered ${answer.status}`;
  const documented = operation.responses[String(answer.status)];
  if (!documented) return `${where}, which is not documented.`;
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  // Browsers get errors as pages. The text that an upload can respond is described in words: clients would get a union.
  const isOther = type === 'text/html' ? !answer.ok : type === 'text/plain' && method === 'POST';
  if (method === 'HEAD' || type === '' || isOther) return null;
  if (!documented.content?.[type]) return `${where} with ${type}, which is not documented.`;
  if (type !== 'application/json') return null;

  const pointer = [
    'paths',
    found.path,
    method.toLowerCase(),
    'responses',
    String(answer.status),
    'content',
    type,
    'schema',
  ]
    .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const validate = ajv.getSchema(`openapi.json#/${pointer}`);
  if (!validate) return `${where}, whose schema cannot be read.`;
  return validate(await answer.clone().json()) ? null : `${where}: ${ajv.errorsText(validate.errors)}`;
}
