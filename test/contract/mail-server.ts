import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly source: string;
}

/** An SMTP server that keeps what it receives. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailServer> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onData: (stream, { envelope }, done) => {
        void text(stream).then((source) => {
          started.mails.push({ to: envelope.rcptTo.map(({ address }) => address), source });
          done();
        });
      },
    });
    const started = new MailServer(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return started;
  }

  /** For SMTP_URL. */
  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** Waits for so many mails in all. @param address how it begins; all if absent */
  async received(count: number, address = ''): Promise<readonly ReceivedMail[]> {
    for (;;) {
      const mails = this.mails.filter(({ to }) => to.some((each) => each.startsWith(address)));
      if (mails.length >= count) return mails;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(resolve);
    });
  }
}
