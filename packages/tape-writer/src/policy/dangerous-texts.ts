/** Programs that fork themselves; matched against text with single blanks. */
const FORK_BOMBS = [
  /fork while (?:fork|1|true)/,
  /while ?\(? ?(?:1|true) ?\)? ?[:{;]? ?(?:do )?(?:os\.)?fork\b/i,
  /%0 ?\| ?%0/,
  /\$0 ?[|&] ?\$0/,
];
/** The head of a shell function in such text. */
const FUNCTION = /(?<![\w:.])([\w:.]+) ?\(\) ?\{/g;
const REMOTE_SHELLS = [/\/dev\/(?:tcp|udp)\//, /\b(?:ba|z)?sh -i ?(?:[<>]|\d?>&)/];

/** Why a text is dangerous in any language; null when it is not. */
export function dangerOfText(line: string): string | null {
  const text = line.replace(/\s+/g, ' ');
  if (FORK_BOMBS.some((pattern) => pattern.test(text)) || hasFunctionThatForks(text))
    return 'starts itself until the machine stands still (a fork bomb)';
  return REMOTE_SHELLS.some((pattern) => pattern.test(text)) ? 'opens a shell to another machine' : null;
}

/** Whether a shell function runs itself in the background: `:(){ :|:& };:`. */
function hasFunctionThatForks(text: string): boolean {
  return [...text.matchAll(FUNCTION)].some(({ 0: head, 1: name = '', index }) => {
    const start = index + head.length;
    const end = text.indexOf('}', start);
    const body = text.slice(start, end === -1 ? text.length : end);
    return body.includes(`${name}&`) || body.includes(`${name} &`);
  });
}
