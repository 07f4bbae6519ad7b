import { isPlaceholder } from './placeholder.js';

/** Characters after the first line within which the key itself begins; headers take some. */
const LEAD = 500;
/** An RSA key of 8,192 bits has 6,400 characters. */
const LONGEST_KEY = 10_000;
const MATERIAL = /[A-Za-z0-9+/]{40}/;
const END = '-----END ';

/** The text from the first line of a private key to its last; null if the key itself is not shown. */
export function keyBlockOf(text: string, start: number, firstLineLength: number): string | null {
  const begun = start + firstLineLength;
  const material = MATERIAL.exec(text.slice(begun, begun + LEAD).split(END)[0] ?? '')?.[0];
  if (material === undefined || isPlaceholder(material)) return null;
  const rest = text.slice(begun, begun + LONGEST_KEY);
  const end = rest.indexOf(END);
  return text.slice(start, begun) + rest.slice(0, end === -1 ? LEAD : end);
}
