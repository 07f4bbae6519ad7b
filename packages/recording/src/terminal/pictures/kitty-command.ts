/** A command of kitty's graphics protocol: `G`, keys, `;`, base64. */
export interface KittyCommand {
  readonly keys: ReadonlyMap<string, string>;
  readonly payload: string;
}

/** Parses a command; undefined for other application commands. */
export function parseKittyCommand(data: string): KittyCommand | undefined {
  if (!data.startsWith('G')) return undefined;
  const end = data.indexOf(';');
  const control = data.slice(1, end < 0 ? undefined : end);
  const keys = control.split(',', MOST_KEYS).map((part): [string, string] => {
    const [key = '', value = ''] = part.split('=', 2);
    return [key, value];
  });
  return { keys: new Map(keys), payload: end < 0 ? '' : data.slice(end + 1) };
}

const MOST_KEYS = 64;

/** A whole number; 0 if the key is missing or its value is no number. */
export function numberOf({ keys }: KittyCommand, key: string): number {
  const value = Number(keys.get(key) ?? 0);
  return Number.isSafeInteger(value) ? value : 0;
}
