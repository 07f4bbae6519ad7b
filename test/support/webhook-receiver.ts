import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The response to a request: a status, or a custom one. */
type Reply = number | ((response: ServerResponse) => void);

/** A server that receives webhooks. It replies as a test sets and repeats the last reply. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  replies: Reply[] = [204];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      let body = '';
      request.on('data', (bytes: Buffer) => (body += bytes.toString()));
      request.on('end', () => {
        this.received.push({ headers: request.headers, body });
        const reply = this.replies.length > 1 ? this.replies.shift() : this.replies[0];
        if (typeof reply === 'function') reply(response);
        else response.writeHead(reply ?? 204).end();
      });
    });
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new WebhookReceiver(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
