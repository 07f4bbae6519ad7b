/** Signs that end a prompt. */
const PROMPT = /[$#%>❯➜λ»›⟩▶]\s*$/u;
const PERCENTAGE = /\d%\s*$/u;
/** Longer texts are output. */
const LONGEST_PROMPT = 200;

/** Whether a row ends like a prompt at which nothing is typed yet. */
export function isPrompt(text: string): boolean {
  return text.length <= LONGEST_PROMPT && PROMPT.test(text) && !PERCENTAGE.test(text);
}

export function commonStart(a: string, b: string): string {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a.slice(0, at);
}
