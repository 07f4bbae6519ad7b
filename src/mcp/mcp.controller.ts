import { Controller, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { AppConfig } from '../platform/config/app-config.js';
import { VERSION } from '../platform/config/version.js';
import { ValidationFailed } from '../platform/errors/domain-errors.js';
import type { ApiRequest } from '../platform/http/api-request.js';
import { Keyless } from '../platform/idempotency/keyless.decorator.js';
import { LOG } from '../platform/logging/log.js';
import { MCP_TOOLS } from './mcp-tools.js';
import type { McpCaller, McpTool } from './calls/mcp-tool.js';
import { McpGuard } from './mcp.guard.js';
import { UNTRUSTED } from '../platform/http/fields/visible-text.js';

const INSTRUCTIONS =
  'Recordings of terminal sessions. search_recordings finds moments in them, read_transcript reads what was on the ' +
  'screen around a moment. Reading needs no key; generate_recording and upload_cast need an API key. ' +
  UNTRUSTED;

/**
 * `/mcp`: tools for software agents (Model Context Protocol, streamable HTTP). Each request gets its own server object, so
 * any process can respond.
 */
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  #handler: Promise<McpHttpHandler> | undefined;

  constructor(
    private readonly config: AppConfig,
    @Inject(LOG) private readonly log: Logger,
    @Inject(MCP_TOOLS) private readonly tools: readonly McpTool[],
  ) {}

  @Post()
  @Keyless()
  @UseGuards(McpGuard)
  async answer(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const parsedBody: unknown = request.body;
    // A batch would count as one request.
    if (typeof parsedBody !== 'object' || parsedBody === null || Array.isArray(parsedBody))
      throw new ValidationFailed('Send one JSON-RPC message, not a list.');
    const gone = new AbortController();
    response.once('close', () => {
      gone.abort();
    });
    const init = { method: 'POST', headers: headersOf(request), signal: gone.signal };
    const asked = new Request(`${this.config.siteUrl}/mcp`, init);
    const extra = { caller: this.callerOf(request) };
    const authInfo = { token: '', clientId: '', scopes: [], extra };
    this.#handler ??= this.makeHandler();
    const answer = await (await this.#handler).fetch(asked, { parsedBody, authInfo });
    response.status(answer.status).set('Cache-Control', 'no-store');
    const type = answer.headers.get('content-type');
    if (type !== null) response.type(type);
    response.end(Buffer.from(await answer.arrayBuffer()));
  }

  private callerOf({ viewer, clientAddress, id }: ApiRequest): McpCaller {
    return {
      viewer,
      address: clientAddress,
      failed: (error) => {
        this.log.error({ err: error, request_id: id }, 'a tool of /mcp failed unexpectedly');
        return `The service failed. Report it with the request id ${id}; calling again may help.`;
      },
    };
  }

  private async makeHandler(): Promise<McpHttpHandler> {
    const { createMcpHandler, McpServer } = await import('@modelcontextprotocol/server');
    const info = { name: 'ttyreel', title: 'ttyreel', version: VERSION, websiteUrl: this.config.siteUrl };
    return createMcpHandler(
      ({ authInfo }) => {
        const server = new McpServer(info, { instructions: INSTRUCTIONS });
        for (const tool of this.tools) tool.register(server, authInfo?.extra?.['caller'] as McpCaller);
        return server;
      },
      // The tools are always the same, so there is nothing to subscribe to.
      { maxSubscriptions: 0 },
    );
  }
}

/** What the protocol reads; the body is parsed already. */
function headersOf(request: ApiRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && /^(?:accept|content-type|mcp-.*|last-event-id)$/.test(name))
      headers.set(name, value);
  return headers;
}
