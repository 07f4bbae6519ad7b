/** The name in the payload of the best-known example token. */
const EXAMPLE_NAME = 'John Doe';

/** Whether the first part of the token is a header with an algorithm. */
export function isJsonWebToken(token: string): boolean {
  const [header = '', payload = ''] = token.split('.');
  return algorithmOf(decoded(header)) !== null && !decoded(payload).includes(EXAMPLE_NAME);
}

function algorithmOf(json: string): string | null {
  try {
    const { alg } = JSON.parse(json) as { readonly alg?: unknown };
    return typeof alg === 'string' ? alg : null;
  } catch {
    return null;
  }
}

function decoded(base64: string): string {
  return Buffer.from(base64, 'base64url').toString('latin1');
}
