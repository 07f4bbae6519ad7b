import pretty from 'pino-pretty';

interface RequestLine {
  readonly req?: { readonly method: string; readonly url: string };
  readonly res?: { readonly status: number };
  readonly responseTime?: number;
  readonly address?: string;
  readonly user?: { readonly name: string };
  readonly msg?: string;
}

/** Readable lines for a terminal: the time, the level and the message, then the other fields. */
export function prettyLines(file: number) {
  return pretty({
    destination: file,
    sync: true,
    colorize: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'req,res,reqId,responseTime,address,user',
    messageFormat: (line) => messageOf(line),
  });
}

export function messageOf({ req, res, responseTime, address, user, msg = '' }: RequestLine): string {
  const who = user?.name ?? address;
  if (!req) return who === undefined ? msg : `${msg} (${who})`;
  const end = msg === 'request completed' ? '' : ` ${msg}`;
  return `${req.method} ${req.url} ${res?.status ?? ''} ${responseTime ?? 0} ms ${who ?? ''}${end}`;
}
