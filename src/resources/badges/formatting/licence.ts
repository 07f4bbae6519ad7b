import type { Tone } from '../picture/colours.js';

const PUBLIC_DOMAIN = /^(?:CC0|Unlicense|WTFPL|0BSD|public domain)/i;
const COPYLEFT = /\b(?:[AL]?GPL|MPL|EPL|EUPL|CDDL|CPL|OSL|CECILL|CC-BY-SA|MS-RL|QPL)/i;
const PERMISSIVE =
  /\b(?:MIT|Apache|BSD|ISC|Zlib|BSL-1|Boost|PSF|Python|Artistic|AFL|NCSA|UPL|CC-BY(?!-)|BlueOak|PostgreSQL|HPND|X11)/i;

/** What a licence asks of those who pass the software on; one that is no common one asks for a look. */
export function licenceTone(licence: string): Tone {
  if (PUBLIC_DOMAIN.test(licence)) return 'news';
  // Of several, all of which hold or one of which may be chosen, the strictest is the one to know of.
  if (COPYLEFT.test(licence)) return 'care';
  return PERMISSIVE.test(licence) ? 'good' : 'quiet';
}
