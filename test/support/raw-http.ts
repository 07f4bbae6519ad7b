import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The service to connect to, such as a RunningService. */
interface Target {
  readonly address: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

const ANSWER_WITHIN_MS = 10_000;

/**
 * Sends bytes that no HTTP client would send, and reads until the connection is closed. A valid request must contain
 * `Connection: close`.
 */
export async function exchange({ address }: Target, bytes: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(ANSWER_WITHIN_MS, () => socket.destroy(new Error('The connection was not closed.')));
  socket.write(bytes, 'latin1');
  const text = (await buffer(socket)).toString();
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) throw new Error(`No whole answer came: ${JSON.stringify(text)}`);
  const [statusLine = '', ...fields] = text.slice(0, end).split('\r\n');
  const headers = new Headers(
    fields.map((field): [string, string] => {
      const colon = field.indexOf(':');
      return [field.slice(0, colon), field.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, body: text.slice(end + 4) };
}

/** A request with an unchanged target: fetch would normalise dots and escapes. */
export function request(
  target: Target,
  requestTarget: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<RawAnswer> {
  const fields = { Host: new URL(target.address).host, Connection: 'close', ...headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return exchange(target, `${[`${method} ${requestTarget} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
}
