import type { CastPlace, PlacedText } from './cast-places.js';

/** Operating system commands (invisible-island.net/xterm/ctlseqs) whose text readers can get. */
const TITLE = /^\][012];/;
const LINK = /^\]8;/;
const CLIPBOARD = /^\](?:52;[^;]*;|1337;Copy=[^:]*:)/;
/** Variables of iTerm2 and WezTerm, and notifications of kitty, whose text is in Base64. */
const ENCODED = /^\](?:1337;SetUserVar=[^=]*=|99;(?:[^;]*:)?e=1(?::[^;]*)?;)/;
const DIRECTORY = /^\]7;/;
const BASE64 = /^[A-Za-z0-9+/\s]*=*$/;

interface StringText extends Pick<PlacedText, 'place' | 'text'> {
  readonly isEncoded: boolean;
}

/** @param string what follows the escape character, without the terminator */
export function stringPlace(string: string): StringText {
  if (TITLE.test(string)) return plain('terminal_title', string.replace(TITLE, ''));
  if (LINK.test(string)) return plain('link', decodedUrl(string.replace(LINK, '')).replace(/^;/, ''));
  if (CLIPBOARD.test(string)) return encoded('clipboard', string.replace(CLIPBOARD, ''));
  if (ENCODED.test(string)) return encoded('control_string', string.replace(ENCODED, ''));
  return plain('control_string', DIRECTORY.test(string) ? decodedUrl(string.slice(1)) : string.slice(1));
}

function plain(place: CastPlace, text: string): StringText {
  return { place, text, isEncoded: false };
}

function encoded(place: CastPlace, payload: string): StringText {
  const text = Buffer.from(payload, 'base64').toString();
  return { place, text: BASE64.test(payload) ? text : `${text}\n${payload}`, isEncoded: true };
}

/** A URL without percent-encoding; unchanged if that is invalid. */
export function decodedUrl(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
