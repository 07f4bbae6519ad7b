import { afterAll } from '@jest/globals';
import { useService } from '../../../test/support/service-of-file.js';
import { CliUser } from './run-cli.js';

/** Who calls the program in the tests of one file, and where. */
export class People {
  url = '';
  api = '';
  /** By name. */
  readonly keys = new Map<string, string>();
  private readonly users: CliUser[] = [];

  /** Somebody who is signed in by the environment. */
  signedIn(username: string): CliUser {
    return this.with({ TTYREEL_URL: this.url, TTYREEL_API_KEY: this.keys.get(username) ?? '' });
  }

  stranger(): CliUser {
    return this.with({ TTYREEL_URL: this.url });
  }

  with(settings: Record<string, string>): CliUser {
    const user = new CliUser(settings);
    this.users.push(user);
    return user;
  }

  remove(): void {
    for (const user of this.users) user.remove();
  }
}

/** A service for the tests of a file, with people who have keys there. @param names staff begin with `staff` */
export function usePeople(names: readonly string[], prepare: (people: People) => Promise<void>): void {
  const people = new People();
  useService(
    async (service) => {
      // As the service calls itself.
      people.url = service.address.replace('127.0.0.1', 'localhost');
      people.api = service.api;
      for (const name of names)
        people.keys.set(name, await service.createUser(name, { isStaff: name.startsWith('staff') }));
      await prepare(people);
    },
    // Commands wait for renditions that are still being made.
    { mayWait: true },
  );
  afterAll(() => {
    people.remove();
  });
}
