/** A shell is what records, not what is shown. */
const SHELL = /^(?:\S*\/)?(?:ba|z|fi|da|k|tc|c)?sh(?:\s+-\w+)*$/;

export interface CastFacts {
  readonly size: string;
  readonly seconds: number;
  readonly title: string;
  readonly command: string;
}

/** The text of an asciicast, also of a gzipped one; null for other formats, which only the service reads. */
export async function asciicastOf(file: File): Promise<string | null> {
  const unpacked = new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text();
  const text = await unpacked.catch(() => file.text());
  return text.trimStart().startsWith('{') ? text : null;
}

/** The header and times of an asciicast (version 1, 2 or 3); null for any other text. */
export function castFacts(text: string): CastFacts | null {
  try {
    const whole = text.trimStart();
    const end = whole.indexOf('\n');
    const header = JSON.parse(isVersion1(whole) ? whole : whole.slice(0, end)) as Record<string, unknown>;
    const terminal = (header['term'] ?? {}) as Record<string, unknown>;
    const columns = Number(header['width'] ?? terminal['cols']);
    const rows = Number(header['height'] ?? terminal['rows']);
    const seconds =
      header['version'] === 1 ? sumOfPauses(header['stdout']) : lastTime(whole, header['version'] === 3);
    const [title, command] = [header['title'], header['command']].map((value) =>
      typeof value === 'string' ? value : '',
    ) as [string, string];
    if (!(columns > 0 && rows > 0)) return null;
    return { size: `${columns}×${rows}`, seconds, title, command: SHELL.test(command) ? '' : command };
  } catch {
    return null;
  }
}

/** The length of version 1. */
function sumOfPauses(output: unknown): number {
  return (output as [pause: number, text: string][]).reduce((sum, [pause]) => sum + pause, 0);
}

function isVersion1(text: string): boolean {
  return /^\{\s*"version"\s*:\s*1\b/.test(text);
}

/** Seconds. @param isInterval whether times are relative to the previous event, as in version 3 */
function lastTime(text: string, isInterval: boolean): number {
  let seconds = 0;
  for (const line of text.split('\n')) {
    const time = /^\[\s*([\d.]+)/.exec(line)?.[1];
    if (time !== undefined) seconds = Number(time) + (isInterval ? seconds : 0);
  }
  return seconds;
}
