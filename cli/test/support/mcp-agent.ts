import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type CliUser, PROGRAM } from './run-cli.js';

export interface ToolAnswer {
  readonly isError: boolean;
  readonly structured: Record<string, unknown>;
  readonly text: string;
}

/** An agent with the client of the SDK, which starts `ttyreel mcp`. */
export class McpAgent {
  private constructor(readonly client: Client) {}

  static async of(
    user: CliUser,
    args: readonly string[] = [],
    era: 'auto' | 'legacy' = 'auto',
  ): Promise<McpAgent> {
    const client = new Client({ name: 'a test', version: '1.0.0' }, { versionNegotiation: { mode: era } });
    // Whatever else came to stdout would be no message of the protocol.
    client.onerror = (error) => {
      throw error;
    };
    const env = user.environment();
    const start = { command: process.execPath, args: [PROGRAM, 'mcp', ...args], env, cwd: user.home };
    await client.connect(new StdioClientTransport(start));
    return new McpAgent(client);
  }

  async call(name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> {
    const result = await this.client.callTool({ name, arguments: args });
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    const structured = (result.structuredContent ?? {}) as Record<string, unknown>;
    return { isError: result.isError === true, structured, text };
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
