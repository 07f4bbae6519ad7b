/** Limits of text fields in characters. A description fits into a JSON body of 64 KiB in every script. */
export const TITLE_MAX = 300;
export const COMMAND_MAX = 500;
export const URL_MAX = 500;
/** For JSON Schema; the check itself also parses the URL. */
export const URL_PATTERN = '^$|^https?://';
export const DESCRIPTION_MAX = 16_000;
/** The longest reason that staff may give. */
export const REASON_MAX = 500;
