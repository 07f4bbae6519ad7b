/** Variables that programs need to run. */
const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'];

/** The environment without the service's secrets, for programs that process user files. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const given = NEEDED.map((name) => [name, process.env[name]] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
