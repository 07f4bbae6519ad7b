import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a model. */
export interface ModelRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: unknown;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
}

/** The response to one request: the reply of the model, or a custom one. */
export type ModelReply = string | ((response: ServerResponse, request: ModelRequest) => void);

/** A server with an API like OpenAI's. Its model returns the replies that a test sets and repeats the last one. */
export class ModelServer {
  readonly requests: ModelRequest[] = [];
  replies: ModelReply[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      let body = '';
      request.on('data', (bytes: Buffer) => (body += bytes.toString()));
      request.on('end', () => {
        this.answer(JSON.parse(body) as ModelRequest, response);
      });
    });
  }

  static async start(): Promise<ModelServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new ModelServer(server);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private answer(request: ModelRequest, response: ServerResponse): void {
    this.requests.push(request);
    const reply = this.replies.length > 1 ? this.replies.shift() : this.replies[0];
    if (reply === undefined) throw new Error('Tell the model what to say.');
    if (typeof reply === 'string') sendCompletion(response, reply);
    else reply(response, request);
  }
}

/** Responds as the API does for this reply. */
export function sendCompletion(response: ServerResponse, content: string, end: CompletionEnd = {}): void {
  response.setHeader('Content-Type', 'application/json');
  response.end(completion(content, end));
}

/** The finish reason and the token usage of a response. */
export interface CompletionEnd {
  readonly finish_reason?: 'stop' | 'length';
  readonly total_tokens?: number;
}

export function completion(
  content: string,
  { finish_reason = 'stop', total_tokens }: CompletionEnd = {},
): string {
  const choice = { index: 0, finish_reason, message: { role: 'assistant', content } };
  return JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    created: 0,
    model: 'test',
    choices: [choice],
    ...(total_tokens !== undefined && { usage: { total_tokens } }),
  });
}

/** Responds with an API error. */
export function sendError(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  param?: string,
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify({ error: { message: `status ${status}`, type: 'test', param } }));
}
