import { formsOf, phraseAt } from './english.js';

/** A word of a sentence, or a quoted text. */
export interface SentenceWord {
  readonly text: string;
  /** As the user typed it: with its quotes, and before a phrase became one word. */
  readonly typed: string;
  readonly lower: string;
  /** With base forms and synonyms. */
  readonly forms: ReadonlySet<string>;
  readonly isQuoted: boolean;
}

/** Words up to a comma, an end of a sentence or a connector. */
export type SentenceClause = readonly SentenceWord[];

const TOKEN =
  /"([^"\n]{1,300})"|“([^“”\n]{1,300})”|(?<!\S)'([^'\n]{1,300})'(?!\w)|`([^`\n]{1,300})`|(\{[^{}\n]{1,300}\})|(\S+)/g;
/** "Make a GIF of". */
const PREFACE =
  /^(?:please )?(?:(?:can|could) you )?(?:(?:make|create|record|generate|give|show)(?: me)? )?an? (?:\w+ )?(?:gif|demo|recording|tape|video|tutorial|example|screencast) (?:of|showing|that shows|on|about|how to) /i;
const CONNECTORS = /^(?:and|then|afterwards|finally|&&|\+)$/;
const CLOSING: ReadonlySet<string> = new Set('"\'“”‘’)]},;:!?.');
const UNITS = /^(?:[kmgt]i?b?|bytes?)$/i;

export function sentenceClauses(description: string): SentenceClause[] {
  const clauses: SentenceWord[][] = [[]];
  const cut = () => {
    if (clauses.at(-1)?.length !== 0) clauses.push([]);
  };
  for (const [typed, ...parts] of description.slice(0, 2000).replace(PREFACE, '').matchAll(TOKEN)) {
    const quoted = (parts as (string | undefined)[]).slice(0, 5).find((part) => part !== undefined);
    if (quoted !== undefined) {
      clauses.at(-1)?.push(wordOf(quoted.trim(), true, typed));
      continue;
    }
    const text = parts[5] ?? '';
    const bare = bareWord(text);
    if (CONNECTORS.test(bare.toLowerCase())) cut();
    else if (bare !== '') clauses.at(-1)?.push(wordOf(bare, false, typedWord(text, bare)));
    if (/[,;!?]["')]*$|\w\.["')]*$|^[—–]$|^-$/.test(text)) cut();
  }
  return clauses.map(joined).filter((clause) => clause.length > 0);
}

export function wordOf(text: string, isQuoted: boolean, typed = text): SentenceWord {
  const lower = text.toLowerCase().replaceAll('’', "'");
  return { text, typed, lower, forms: isQuoted ? new Set() : formsOf(lower), isQuoted };
}

/** The words of a clause as the user typed them. */
export function typedText(clause: SentenceClause): string {
  return clause.map(({ typed }) => typed).join(' ');
}

/** Brackets are kept if the word is more than what they enclose, such as JSON. */
function typedWord(text: string, bare: string): string {
  return /^[\w'’.-]+$/.test(bare) ? bare : text.replace(/[,;:!?.]{1,3}$/, '');
}

/** Reads phrases as one word, and a number with its unit. */
function joined(clause: SentenceClause): SentenceClause {
  const lowers = clause.map(({ lower, isQuoted }) => (isQuoted ? '' : lower));
  const words: SentenceWord[] = [];
  for (let at = 0; at < clause.length; at++) {
    const word = clause[at];
    const next = clause[at + 1];
    if (!word) continue;
    const phrase = phraseAt(lowers, at);
    if (phrase) {
      const typed = typedText(clause.slice(at, at + phrase.words.length));
      const last = words.at(-1);
      if (phrase.meaning !== '') words.push(wordOf(phrase.meaning, false, typed));
      else if (last) words.splice(-1, 1, { ...last, typed: `${last.typed} ${typed}` });
      at += phrase.words.length - 1;
    } else if (/^\d+$/.test(word.text) && next && UNITS.test(next.text)) {
      words.push(wordOf(`${word.text}${next.text}`, false, typedText([word, next])));
      at++;
    } else words.push(word);
  }
  return words;
}

/** Without punctuation at its ends; a path such as `./...` keeps its own. */
function bareWord(text: string): string {
  const start = text.replace(/^["'“”‘’([{]+/, '');
  if (/^(?:[\w./-]*\/)?\.{1,3}[,;]?$/.test(start)) return start.replace(/[,;]$/, '');
  let end = start.length;
  while (end > 0 && CLOSING.has(start.charAt(end - 1))) end--;
  return start.slice(0, end);
}
