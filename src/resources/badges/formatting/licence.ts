import type { Tone } from '../picture/colours.js';

const PUBLIC_DOMAIN = /^(?:CC0|Unlicense|WTFPL|0BSD|public domain)/i;
const COPYLEFT = /\b(?:[AL]?GPL|MPL|EPL|EUPL|CDDL|CPL|OSL|CECILL|CC-BY-SA|MS-RL|QPL)/i;
const PERMISSIVE =
  /\b(?:MIT|Apache|BSD|ISC|Zlib|BSL-1|Boost|PSF|Python|Artistic|AFL|NCSA|UPL|CC-BY(?!-)|BlueOak|PostgreSQL|HPND|X11)/i;

/** Tone by the obligations of a licence; `quiet` for uncommon ones. */
export function licenceTone(licence: string): Tone {
  if (PUBLIC_DOMAIN.test(licence)) return 'news';
  // The strictest of several licences decides.
  if (COPYLEFT.test(licence)) return 'care';
  return PERMISSIVE.test(licence) ? 'good' : 'quiet';
}
