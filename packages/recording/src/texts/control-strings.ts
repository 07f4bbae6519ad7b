import type { CastPlace, PlacedText } from './cast-places.js';

/** Operating system commands (invisible-island.net/xterm/ctlseqs) whose text readers can get. */
const TITLE = /^\][012];/;
const LINK = /^\]8;;?/;
const CLIPBOARD = /^\](?:52;[^;]*;|1337;Copy=[^:]*:|5522;)/;

/** @param string what follows the escape character, without the terminator */
export function stringPlace(string: string): Pick<PlacedText, 'place' | 'text'> {
  if (TITLE.test(string)) return { place: 'terminal_title', text: string.replace(TITLE, '') };
  if (LINK.test(string)) return { place: 'link', text: string.replace(LINK, '') };
  const place: CastPlace = CLIPBOARD.test(string) ? 'clipboard' : 'control_string';
  return { place, text: string.replace(CLIPBOARD, '').replace(/^[PX\]^_]/, '') };
}
