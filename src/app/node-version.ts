/** As `engines` of package.json. */
const NEEDED = [20, 19] as const;

/** Call it before any other module is loaded: those of an older Node fail with a syntax error. */
export function requireSupportedNode(): void {
  const version = process.versions.node;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor, neededMinor] = NEEDED;
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  console.error(`ttyreel needs Node ${NEEDED.join('.')} or later, and this is Node ${version}.`);
  process.exit(1);
}
