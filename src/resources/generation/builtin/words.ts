/** A part of a description that asks for one thing, in lower case, as words without marks at their ends. */
export type Clause = readonly string[];

/** Parts a description where it goes on to the next thing. */
export function clausesOf(description: string): Clause[] {
  return description
    .split(/[,;\n]|(?<=\w)\.(?:\s|$)|\b(?:and|then|after that|afterwards|followed by|before)\b/i)
    .map((part) => part.split(/\s+/).map(bare).filter(Boolean))
    .filter((words) => words.length > 0);
}

/** Whether a word is one of these, given in their base form, in any of its own forms. */
export function isFormOf(word: string, bases: readonly string[]): boolean {
  const forms = baseForms(word.toLowerCase());
  return bases.some((base) => forms.includes(base));
}

function bare(word: string): string {
  return word.replace(/^["'“”‘’`([]+|(?<!["'“”‘’`)\]:!?])["'“”‘’`)\]:!?]+$/g, '');
}

/** What an English word may be a form of: `running` of `run`, `lists` of `list`, `deleted` of `delete`. */
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
