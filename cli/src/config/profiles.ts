import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../output/failure.js';
import { systemFailure } from '../output/system-failure.js';

/** A server, and the user's account there. */
export interface Profile {
  readonly url: string;
  readonly api_key: string;
  readonly username: string;
}

interface ProfilesFile {
  readonly current: string | null;
  readonly profiles: Readonly<Record<string, Profile>>;
}

const NONE: ProfilesFile = { current: null, profiles: {} };

/** The servers that the user is signed in to, in a file that only the user can read. */
export class Profiles {
  private constructor(
    private readonly file: string,
    private content: ProfilesFile,
  ) {}

  /** @throws Failure if the file is not a valid configuration */
  static read(file: string): Profiles {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Profiles(file, NONE);
      throw systemFailure(error, file) ?? error;
    }
    return new Profiles(file, parseProfiles(text, file));
  }

  get current(): string | null {
    return this.content.current;
  }

  get names(): string[] {
    return Object.keys(this.content.profiles);
  }

  find(name: string): Profile | undefined {
    return Object.hasOwn(this.content.profiles, name) ? this.content.profiles[name] : undefined;
  }

  /** The profile of a server; the current one if there are several. */
  nameOfUrl(url: string): string | undefined {
    const names = this.names.filter((name) => this.find(name)?.url === url);
    return names.find((name) => name === this.current) ?? names[0];
  }

  /** Saves a profile and makes it the current one. */
  keep(name: string, profile: Profile): void {
    this.save({ current: name, profiles: { ...this.content.profiles, [name]: profile } });
  }

  use(name: string): void {
    this.save({ ...this.content, current: name });
  }

  remove(name: string): void {
    const profiles = Object.fromEntries(
      Object.entries(this.content.profiles).filter(([other]) => other !== name),
    );
    const { current } = this.content;
    this.save({ current: current === name ? (Object.keys(profiles)[0] ?? null) : current, profiles });
  }

  /** Atomic: a concurrent reader gets the old file or the new one. */
  private save(content: ProfilesFile): void {
    const unfinished = `${this.file}.${process.pid}`;
    try {
      mkdirSync(path.dirname(this.file), { recursive: true, mode: 0o700 });
      writeFileSync(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
      chmodSync(unfinished, 0o600);
      renameSync(unfinished, this.file);
    } catch (error) {
      rmSync(unfinished, { force: true });
      throw systemFailure(error, this.file) ?? error;
    }
    this.content = content;
  }
}

function parseProfiles(text: string, file: string): ProfilesFile {
  const wrong = new Failure(`${file} is not a valid ttyreel configuration.`, {
    hint: 'Delete the file, then sign in again with `ttyreel login`.',
  });
  let value: Partial<ProfilesFile> | null;
  try {
    value = JSON.parse(text) as Partial<ProfilesFile> | null;
  } catch {
    throw wrong;
  }
  if (typeof value?.profiles !== 'object' || !Object.values(value.profiles).every(isProfile)) throw wrong;
  return { current: typeof value.current === 'string' ? value.current : null, profiles: value.profiles };
}

function isProfile(value: unknown): value is Profile {
  const profile = value as Partial<Profile> | null;
  return [profile?.url, profile?.api_key, profile?.username].every((part) => typeof part === 'string');
}
