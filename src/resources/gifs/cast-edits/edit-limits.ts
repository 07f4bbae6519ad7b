export const CUTS_MAX = 500;
export const REPLACEMENTS_MAX = 100;
/** Characters of a text to replace. */
export const TEXT_MAX = 1000;
export const SPEED = { lowest: 0.1, highest: 20 } as const;
