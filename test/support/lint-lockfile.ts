import { readFileSync } from 'node:fs';

interface LockedPackage {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/**
 * The problems of a package-lock.json, one sentence each. Every package needs a SHA-512, otherwise npm installs it
 * unverified. No entry may contain a host, otherwise another registry cannot serve it. The packages of every platform
 * are required, because npm silently omits those that its registry does not have.
 */
function problemsOf(packages: Readonly<Record<string, LockedPackage>>): string[] {
  const problems: string[] = [];
  for (const [path, entry] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || entry.link) continue;
    if (!entry.integrity?.startsWith('sha512-')) problems.push(`${path} has no SHA-512 in "integrity".`);
    if (entry.resolved !== undefined) problems.push(`${path} names a host in "resolved".`);
    for (const name of Object.keys(entry.optionalDependencies ?? {}))
      if (!isLocked(packages, path, name)) problems.push(`${path} needs ${name}, which is missing.`);
  }
  return problems;
}

/** Resolves as Node does: in the package's own node_modules, then in those above it. */
function isLocked(packages: Readonly<Record<string, LockedPackage>>, path: string, name: string): boolean {
  const above = path
    .split('/node_modules/')
    .map((_, at, parts) => parts.slice(0, at + 1).join('/node_modules/'));
  return (
    `node_modules/${name}` in packages || above.some((folder) => `${folder}/node_modules/${name}` in packages)
  );
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const problems = problemsOf(lock.packages);
if (problems.length > 0) {
  console.error(problems.map((problem) => `package-lock.json: ${problem}\n`).join(''));
  console.error(
    'Regenerate the entries with `npm install --package-lock-only`, at versions whose packages the registry has for every platform.',
  );
  process.exitCode = 1;
}
