/** Words that people write in place of a secret. */
const WORDS =
  /example|placeholder|redacted|changeme|replace|dummy|sample|insert|yourtoken|your[-_]|my[-_]?secret|secret[-_]?here|goes[-_]?here|xxxx|token[-_]?here|censored|removed|hidden/i;

/** Characters of masks, variables and tags. */
const MARKS = /[*•…<>{}$%]|\.{3}|_{4}|-{4}/;

/** Bits a character: random base 62 has 4 and more, random hexadecimal 3 and more at 20 characters. */
const LEAST_ENTROPY = 2.6;

/** The share of neighbours that count up, as in `abcdef` and `123456`. */
const MOST_COUNTING = 0.5;

/** Whether the text is a placeholder: words, masks, one character repeated, or the alphabet. */
export function isPlaceholder(text: string): boolean {
  return WORDS.test(text) || MARKS.test(text) || entropyOf(text) < LEAST_ENTROPY || isCounting(text);
}

/** Letters and digits mixed, as random text has them. */
export function isMixed(text: string): boolean {
  return /\d/.test(text) && /[A-Za-z]/.test(text);
}

function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

function isCounting(text: string): boolean {
  let ups = 0;
  for (let at = 1; at < text.length; at++) if (text.charCodeAt(at) - text.charCodeAt(at - 1) === 1) ups++;
  return ups > text.length * MOST_COUNTING;
}

/** Passwords of examples and of databases on the developer's own machine. */
const WEAK_PASSWORDS = new Set(
  'password passwd pass pwd pw secret token key user username admin root guest test testing dev demo postgres mysql redis rabbitmq mongo foo bar baz hunter2 letmein 123 1234 12345 123456 oauth2 x-oauth-basic git anonymous'.split(
    ' ',
  ),
);

/** Whether a password of a URL is a public one. */
export function isPublicPassword(user: string, password: string): boolean {
  const plain = password.toLowerCase();
  if (plain === user.toLowerCase() || WEAK_PASSWORDS.has(plain)) return true;
  return password.length < 3 || /^(.)\1*$/u.test(plain) || WORDS.test(plain) || MARKS.test(plain);
}
