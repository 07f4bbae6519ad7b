import { SETTING_NAMES } from './settings.js';
import { COMMANDS, TIME_UNITS } from './vocabulary.js';

/** Words that mean themselves only between quotes. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  ...COMMANDS,
  ...SETTING_NAMES,
  ...TIME_UNITS.keys(),
  ...['em', 'px', 'true', 'false', 'End'],
]);
