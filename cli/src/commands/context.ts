import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Api } from '../api/api.js';
import type { Get } from '../api/other-sites.js';
import type { RetryPolicy } from '../api/transport.js';
import type { VersionCheck } from '../api/version-check.js';
import { Environment } from '../config/environment.js';
import { Profiles } from '../config/profiles.js';
import { chooseServer, type Server, type ServerOptions } from '../config/server.js';
import { EXIT, Failure } from '../output/failure.js';
import { Output } from '../output/output.js';

/** Options that every command has. */
export interface GlobalOptions extends ServerOptions {
  readonly json?: true | string;
  readonly quiet?: boolean;
  readonly wait?: boolean;
}

/** The context of a command: its output and its server. */
export class Context {
  readonly output: Output;
  readonly environment = Environment.ofProcess();
  private versionCheck: VersionCheck | undefined;
  private readProfiles: Profiles | undefined;

  constructor(readonly options: GlobalOptions) {
    this.output = new Output({
      stdout: process.stdout,
      stderr: process.stderr,
      json: options.json ?? false,
      isQuiet: options.quiet ?? false,
      isColourless: this.environment.isColourless,
      width: this.environment.width,
    });
  }

  /** The context of the running command. */
  static of(command: CommandUnknownOpts): Context {
    return new Context(command.optsWithGlobals());
  }

  get profiles(): Profiles {
    this.readProfiles ??= Profiles.read(this.environment.configFile);
    return this.readProfiles;
  }

  get server(): Server {
    return chooseServer(this.options, this.environment, this.profiles);
  }

  /** Runs a command against the server. @param server replaces the chosen one */
  async connect<Result>(work: (api: Api) => Promise<Result>, server = this.server): Promise<Result> {
    const api = await this.api(server);
    const check = await this.beginVersionCheck(api);
    try {
      return await work(api);
    } finally {
      const news = check?.end();
      if (news !== undefined && this.output.showsProgress) this.output.notice(news);
    }
  }

  /** Like {@link connect}, for requests that need a key. @throws Failure without a key, before any request */
  async connectSignedIn<Result>(work: (api: Api) => Promise<Result>): Promise<Result> {
    const { server } = this;
    if (server.keySource === 'none') {
      throw new Failure(`You are not signed in at ${server.url}.`, {
        exitCode: EXIT.auth,
        hint: 'Sign in with `ttyreel login`, or set TTYREEL_API_KEY.',
      });
    }
    return this.connect(work, server);
  }

  /** For sites other than the server. */
  async otherSites(): Promise<Get> {
    const { getFromAnywhere } = await import('../api/other-sites.js');
    return getFromAnywhere(this.environment, this.patience);
  }

  private async api(server: Server): Promise<Api> {
    const [{ Api: ApiClass }, { chooseFetching }] = await Promise.all([
      import('../api/api.js'),
      import('../api/transport.js'),
    ]);
    return new ApiClass(server, await chooseFetching(this.environment), this.patience);
  }

  private get patience(): RetryPolicy {
    const notice = (text: string) => {
      this.output.notice(text);
    };
    return { waitsForLimits: this.options.wait ?? false, notice };
  }

  private async beginVersionCheck(api: Api): Promise<VersionCheck | undefined> {
    if (this.versionCheck || this.environment.isUpdateCheckOff) return undefined;
    const { VersionCheck: Check } = await import('../api/version-check.js');
    this.versionCheck = new Check(api, this.environment);
    await this.versionCheck.begin();
    return this.versionCheck;
  }
}
