/** The build sets it. */
declare const TTYREEL_VERSION: string | undefined;

/** The version of this command line. */
export const CLI_VERSION = typeof TTYREEL_VERSION === 'undefined' ? '0.0.0' : TTYREEL_VERSION;
