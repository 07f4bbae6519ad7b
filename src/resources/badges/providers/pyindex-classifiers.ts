const SHORT: Readonly<Record<string, string>> = {
  'Apache Software': 'Apache-2.0',
  'Python Software Foundation': 'PSF-2.0',
  'The Unlicense': 'Unlicense',
};

/** Licences in trove classifiers (pypi.org/classifiers), as acronyms where given (`GPLv3`); null if none. */
export function licenceOfClassifiers(classifiers: readonly string[]): string | null {
  const licences = classifiers
    .filter((classifier) => classifier.startsWith('License :: '))
    .map((classifier) => classifier.split(' :: ').slice(1).pop() ?? '')
    // A category, not a licence.
    .filter((name) => name !== 'OSI Approved')
    .map(shortName);
  return licences.length > 0 ? [...new Set(licences)].join(', ') : null;
}

function shortName(name: string): string {
  const acronym = /\(([^()]+)\)\s*$/.exec(name)?.[1];
  const bare = name
    .replace(/\([^()]*\)\s*$/, '')
    .trimEnd()
    .replace(/ Licen[cs]e$/, '');
  return acronym ?? SHORT[bare] ?? bare;
}
