/** What classifiers say in words and SPDX says shorter. */
const SHORT: Readonly<Record<string, string>> = {
  'Apache Software': 'Apache-2.0',
  'Python Software Foundation': 'PSF-2.0',
  'The Unlicense': 'Unlicense',
};

/**
 * The licences that trove classifiers name (`License :: OSI Approved :: MIT License`), the short names where they
 * have some (`GPLv3`); null when they name none. What the list is like: pypi.org/classifiers.
 */
export function licenceOfClassifiers(classifiers: readonly string[]): string | null {
  const licences = classifiers
    .filter((classifier) => classifier.startsWith('License :: '))
    .map((classifier) => classifier.split(' :: ').slice(1).pop() ?? '')
    // A heading of the list, and no licence.
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
