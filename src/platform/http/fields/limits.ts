/** Limits of text fields in characters; the database columns have the same. */
export const TITLE_MAX = 300;
export const COMMAND_MAX = 500;
export const URL_MAX = 500;
export const DESCRIPTION_MAX = 65_536;
/** Of an act of staff. */
export const REASON_MAX = 500;
