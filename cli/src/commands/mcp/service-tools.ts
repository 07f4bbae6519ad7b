import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import type { Api } from '../../api/api.js';
import { CLI_VERSION } from '../../config/cli-version.js';
import { Failure } from '../../output/failure.js';
import { Context, type GlobalOptions } from '../context.js';

/** The service sets it on a call that needs a key but has none. */
const NEEDS_KEY = 'ttyreel/needs-api-key';

interface Connection {
  readonly client: Client;
  readonly url: string;
  /** The client of the current call, with the current key. */
  api: Api;
  /** The error response of the service, which the client wraps. */
  failure: unknown;
}

/** The tools of the service's own MCP server, called with the key of the user. */
export class ServiceTools {
  private connection: Connection | undefined;

  constructor(private readonly options: GlobalOptions) {}

  /** @throws Failure */
  async list(signal: AbortSignal): Promise<Tool[]> {
    return this.ask(async (client) => (await client.listTools(undefined, { signal })).tools);
  }

  /** @throws Failure */
  async call(name: string, args: Record<string, unknown>, signal: AbortSignal): Promise<CallToolResult> {
    const result = await this.ask((client) => client.callTool({ name, arguments: args }, { signal }));
    return result._meta?.[NEEDS_KEY] === true ? withSignIn(result) : result;
  }

  async close(): Promise<void> {
    const { connection } = this;
    this.connection = undefined;
    await connection?.client.close();
  }

  /** Settings are read again for each call: the user may sign in meanwhile. */
  private async ask<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    return new Context(this.options).connect(async (api) => {
      if (this.connection?.url !== api.server.url) await this.close();
      const connection = (this.connection ??= connectionTo(api));
      connection.api = api;
      connection.failure = undefined;
      try {
        if (!connection.client.transport) await connection.client.connect(transportOf(connection));
        return await work(connection.client);
      } catch (error) {
        // The next call reconnects, possibly to another version of the service.
        await this.close();
        throw explained(connection.failure ?? error, api.server.url);
      }
    });
  }
}

function connectionTo(api: Api): Connection {
  const client = new Client(
    { name: 'ttyreel', version: CLI_VERSION },
    { versionNegotiation: { mode: 'auto' } },
  );
  return { client, url: api.server.url, api, failure: undefined };
}

function transportOf(connection: Connection): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(`${connection.url}/mcp`), {
    fetch: async (url, init) => {
      try {
        return await connection.api.send(() => new Request(url, init));
      } catch (error) {
        connection.failure = error;
        throw error;
      }
    },
  });
}

function explained(error: unknown, url: string): unknown {
  const { status } = error as Failure;
  if (status !== 404 && status !== 405) return error;
  return new Failure(`${url} has no MCP endpoint: it is not a ttyreel server, or it is an older version.`, {
    hint: 'Check the URL with `ttyreel doctor`; the operator of an older server can update it. The commands of `ttyreel` work without /mcp.',
  });
}

function withSignIn(result: CallToolResult): CallToolResult {
  const text =
    'This tool needs an API key. Ask the user to run `ttyreel login`, or to set TTYREEL_API_KEY where the agent ' +
    'starts `ttyreel mcp`; then call the tool again.';
  return { ...result, content: [{ type: 'text', text }] };
}
