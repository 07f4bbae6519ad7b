/** What programs need to be found and to run; no setting of the service is among it. */
const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];

/** The environment of programs that work on what users sent: without the secrets of the service. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const given = NEEDED.map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
