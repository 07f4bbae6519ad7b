type Event = readonly [time: number, code: string, data: string];

/** asciicast v2. */
export const castOf = (events: readonly Event[], header: object = {}) =>
  [{ version: 2, width: 60, height: 10, ...header }, ...events]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');

/** Output, a marker, and pauses that a test does not want to wait for. */
export const DEMO = castOf(
  [
    [0.1, 'o', '$ ls\r\n'],
    [0.3, 'o', '\x1b[31mred\x1b[0m 漢字 🚀\r\n'],
    [5, 'm', 'the tests'],
    [5, 'o', '$ npm test\r\n'],
    [10, 'o', 'passed\r\n'],
    [20, 'o', '$ '],
  ],
  { title: 'A demo' },
);

/** The clipboard, a title, queries, DCS, 8-bit forms, mouse and keyboard modes; some are split over events. */
export const HOSTILE = castOf(
  [
    [0.1, 'o', 'a\x1b]52;c;cm0gLXJmIH4=\x07b\x1b]0;title\x07c\x1b[6n\x1b[c\x1b[>c\x1b[5nd'],
    [0.2, 'o', '\x1bP$qm\x1b\\\x1bP+q544e\x1b\\\x9b6n\x9d52;c;AAAA\x9ce\x1b[21t\x1b[14t'],
    [0.3, 'o', '\x1b]52;c;'],
    [0.4, 'o', 'AAAA'],
    [0.5, 'o', '\x07f\x1b['],
    [0.6, 'o', '6ng\x1b[?1000;1006h\x1b[?1004h\x1b[?2004h\x1b[>1u\x1b[?1h\x1b=\x1bZ\x05\x1b[?2026$p'],
    [0.7, 'o', 'h\x1b_Gi=1,a=q;AAAA\x1b\\\x1b]11;?\x1b\\i'],
  ],
  { title: 'x\x1b]0;owned\x07' },
);
/** Controls that no drawing needs, OSC, DCS, APC, PM, SOS, queries, modes of mouse and keyboard. */
export const UNWANTED =
  /[\0-\x06\x0e-\x1a\x1c-\x1f\x7f-\x9f]|\x1b[\]P_^XZ=>]|\x1b\[[^A-Za-z~]*[cnpqtxu]|\x1b\[\?(?:1|9|10[01]\d|2004|2026)[hl]/; // eslint-disable-line no-control-regex -- it is these that are looked for
