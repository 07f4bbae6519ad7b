import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from '@jest/globals';
import type { RunningService } from '../support/running-service.js';

export interface ToolResult {
  readonly isError: boolean;
  readonly structured: Record<string, unknown>;
  readonly text: string;
}

/** An agent, with the client of the SDK. */
export class McpClient {
  private constructor(readonly client: Client) {}

  static async of(
    service: RunningService,
    key?: string,
    options: { era?: 'legacy' } = {},
  ): Promise<McpClient> {
    const client = new Client(
      { name: 'a test', version: '1.0.0' },
      { versionNegotiation: { mode: options.era ?? 'auto' } },
    );
    const headers: Record<string, string> = key === undefined ? {} : { Authorization: `Bearer ${key}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${service.address}/mcp`), { requestInit: { headers } }),
    );
    return new McpClient(client);
  }

  async call(name: string, args: Record<string, unknown> = {}): Promise<ToolResult> {
    const result = await this.client.callTool({ name, arguments: args });
    const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
    return {
      isError: result.isError === true,
      structured: result.structuredContent ?? {},
      text,
    } as ToolResult;
  }

  /** @returns the result of a call that has to succeed */
  async expect<Structured>(name: string, args: Record<string, unknown> = {}): Promise<Structured> {
    const { isError, structured, text } = await this.call(name, args);
    expect([isError, isError && text]).toEqual([false, false]);
    return structured as Structured;
  }

  /** @returns what a call is told that has to fail */
  async refusal(name: string, args: Record<string, unknown> = {}): Promise<string> {
    const { isError, text } = await this.call(name, args);
    expect(isError).toBe(true);
    return text;
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
