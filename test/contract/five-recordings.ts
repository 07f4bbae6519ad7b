import { expect } from '@jest/globals';
import { ApiClient } from '../support/api-client.js';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload, type UploadedGif } from '../support/upload.js';

/** Not where the service listens, so that a link made from the request shows. */
export const SITE = 'http://reels.example';

export interface ListPage {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly { readonly id: string; readonly title: string }[];
}

/** The cast of the recording `first`. */
export const cast = Buffer.from(
  buildCast({
    version: 2,
    width: 40,
    height: 10,
    header: { title: 'A greeting', env: { SHELL: '/bin/zsh', TERM: 'xterm' } },
    lineEnd: '\r\n',
    events: [
      [0.1, 'o', '$ '],
      [0.2, 'i', 'secret-typed-blind'],
      [0.4, 'o', 'echo \u001b[1;31mgr\u00fc\u00dfe\u001b[0m\r\n'],
      [0.6, 'o', 'gr\u00fc\u00dfe\u202eevil\u{E0041}\u0007\u001b]0;title\u0007\r\n'],
      [9.5, 'o', '$ '],
    ],
  }),
);

/** A service with five recordings of two users. */
export class FiveRecordings {
  private constructor(
    readonly service: RunningService,
    /** The users' keys. */
    readonly keys: Readonly<Record<'ada' | 'bob', string>>,
    /** From the oldest to the newest; `hidden` is unlisted. */
    readonly gifs: Readonly<Record<'first' | 'hidden' | 'docker' | 'shell' | 'bare', UploadedGif>>,
  ) {}

  /** Resolves when all forms of the recordings are there. */
  static async start(): Promise<FiveRecordings> {
    const service = await RunningService.start({ SITE_URL: SITE });
    const [ada, bob] = await Promise.all([service.createUser('ada'), service.createUser('Bob-1')]);
    const codehost_url = 'https://github.com/ada/tools.git';
    const first = await upload(service, ada, {
      title: 'First *light*',
      command: 'sudo git rebase -i',
      description: 'Two lines\nof text',
      tags: 'Git, rebase',
      theme: 'dracula',
      homepage_url: 'https://ada.example/',
      codehost_url,
      cast,
      keep_input: 'true',
    });
    const gifs = {
      first,
      hidden: await upload(service, ada, {
        title: 'Hidden',
        tags: 'git, secretive',
        shell: 'zsh',
        visibility: 'unlisted',
        codehost_url,
      }),
      docker: await upload(service, bob, { title: 'Docker', tags: 'docker', shell: 'fish' }),
      shell: await upload(service, ada, { title: 'Shell', shell: 'powershell' }),
      bare: await upload(service, bob, { title: 'Bare' }),
    };
    for (const { id } of Object.values(gifs)) await untilProcessed(service, id);
    return new FiveRecordings(service, { ada, bob }, gifs);
  }

  get client(): ApiClient {
    return new ApiClient(this.service);
  }

  get(path: string, key?: string): Promise<Response> {
    return this.client.send('GET', path, key);
  }

  list(path: string, key?: string): Promise<ListPage> {
    return this.client.json<ListPage>(200, 'GET', path, key);
  }

  /** The status with which it is refused, and the names of what was wrong. */
  async refusal(path: string, key?: string): Promise<{ status: number; errors: string[] }> {
    const response = await this.get(path, key);
    const body = (await response.json()) as { detail: unknown; errors?: object };
    expect(body.detail).toEqual(expect.any(String));
    return { status: response.status, errors: Object.keys(body.errors ?? {}) };
  }
}
