import type { PlacedText } from './cast-places.js';

/** Operating system commands (invisible-island.net/xterm/ctlseqs) whose text readers can get. */
const TITLE = /^\][012];/;
const LINK = /^\]8;[^;]*;/;
const CLIPBOARD = /^\]52;[^;]*;/;

/** @param string what follows the escape character, without the terminator */
export function stringPlace(string: string): Pick<PlacedText, 'place' | 'text'> {
  if (TITLE.test(string)) return { place: 'terminal_title', text: string.replace(TITLE, '') };
  if (LINK.test(string)) return { place: 'link', text: decodedUrl(string.replace(LINK, '')) };
  if (CLIPBOARD.test(string)) {
    const copied = string.replace(CLIPBOARD, '');
    return { place: 'clipboard', text: Buffer.from(copied, 'base64').toString() };
  }
  return { place: 'control_string', text: string.slice(1) };
}

/** A URL without percent-encoding; unchanged if that is invalid. */
export function decodedUrl(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
