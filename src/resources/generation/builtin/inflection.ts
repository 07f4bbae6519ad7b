/** A part of a description with one request, as words without punctuation at their ends. */
export type SentenceClause = readonly string[];

export function splitClauses(description: string): SentenceClause[] {
  return description
    .split(/[,;\n]|(?<=\w)\.(?:\s|$)|\b(?:and|then|after that|afterwards|followed by|before)\b/i)
    .map((part) => part.split(/\s+/).map(bare).filter(Boolean))
    .filter((words) => words.length > 0);
}

/** Whether a word is an inflected form of one of `bases`. */
export function isInflectionOf(word: string, bases: readonly string[]): boolean {
  const forms = baseForms(word.toLowerCase());
  return bases.some((base) => forms.includes(base));
}

function bare(word: string): string {
  return word.replace(/^["'“”‘’`([]+|(?<!["'“”‘’`)\]:!?])["'“”‘’`)\]:!?]+$/g, '');
}

/** Possible base forms of an English word: `run` of `running`, `list` of `lists`, `delete` of `deleted`. */
function baseForms(word: string): string[] {
  const forms = [word];
  for (const ending of ['s', 'es', 'ed', 'd', 'ing']) {
    if (!word.endsWith(ending) || word.length < ending.length + 2) continue;
    const stem = word.slice(0, -ending.length);
    forms.push(stem, `${stem}e`, stem.replace(/(.)\1$/, '$1'));
  }
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  return forms;
}
