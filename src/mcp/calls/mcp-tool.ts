import type { McpServer, ToolAnnotations } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import {
  DomainError,
  Forbidden,
  NotFound,
  RateLimited,
  TemporarilyUnavailable,
  Unauthenticated,
} from '../../platform/errors/domain-errors.js';
import type { Viewer } from '../../platform/http/viewer.js';

/** The caller of a tool. */
export interface McpCaller {
  /** Null without an API key. */
  readonly viewer: Viewer | null;
  readonly address: string;
  /** Reports an unexpected error. @returns the message for the caller */
  readonly failed: (error: unknown) => string;
}

export interface McpAnswer<Output> {
  readonly structured: Output;
  /** The same text for clients that do not read structured content. */
  readonly text: string;
}

/** Reading tools change nothing and are idempotent. */
export const READS: ToolAnnotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
export const CREATES: ToolAnnotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };

/** Lets `ttyreel mcp` add how its user signs in. */
const NEEDS_KEY = 'ttyreel/needs-api-key';

/** A tool with the schemas of its input and output. */
export abstract class McpTool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> {
  abstract readonly name: string;
  abstract readonly title: string;
  abstract readonly description: string;
  abstract readonly annotations: ToolAnnotations;
  abstract readonly input: Input;
  abstract readonly output: Output;

  /** @throws DomainError, which the agent sees */
  abstract call(args: z.output<Input>, caller: McpCaller): Promise<McpAnswer<z.input<Output>>>;

  register(server: McpServer, caller: McpCaller): void {
    const { title, description, annotations } = this;
    const inputSchema: z.ZodObject = this.input;
    const outputSchema: z.ZodObject = this.output;
    const config = { title, description, annotations, inputSchema, outputSchema };
    server.registerTool(this.name, config, async (args) => {
      try {
        const { structured, text } = await this.call(args as z.output<Input>, caller);
        return {
          structuredContent: structured,
          content: [{ type: 'text', text }],
        };
      } catch (error) {
        const text = error instanceof DomainError ? adviceOn(error) : caller.failed(error);
        const marks = error instanceof Unauthenticated && { _meta: { [NEEDS_KEY]: true } };
        return { ...marks, isError: true, content: [{ type: 'text', text }] };
      }
    });
  }
}

/** The user of a tool that writes. @throws Unauthenticated, Forbidden */
export function writerOf({ viewer }: McpCaller): Viewer {
  if (!viewer) throw new Unauthenticated('This tool needs an API key.');
  if (viewer.namedKey === null || viewer.namedKey.scopes.includes('write')) return viewer;
  throw new Forbidden('This API key may only read.');
}

/** The problem, and what an agent can do about it. */
function adviceOn(error: DomainError): string {
  if (error instanceof Unauthenticated)
    return (
      `${error.message} Ask the person for one, from the page /account/keys of this site. The client sends it in ` +
      'the header Authorization: Bearer KEY.'
    );
  if (error instanceof Forbidden) return `${error.message} Ask the person; calling again does not help.`;
  if (error instanceof RateLimited || error instanceof TemporarilyUnavailable)
    return `${error.message} Wait ${error.retryAfter} s, then call the tool again.`;
  if (error instanceof NotFound) return `${error.message} search_recordings finds recordings and their ids.`;
  return error.message;
}
