import { Inject, Injectable } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { AppConfig } from '../config/app-config.js';
import { LOG } from '../logging/log.js';
import { OutageCounter } from '../metrics/outage-counter.js';

const TIMEOUT_MS = 15_000;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail by SMTP, if it is configured. */
@Injectable()
export class Mailer {
  readonly #smtpUrl: string | undefined;
  readonly #from: string;
  #transport: Promise<Transporter> | undefined;

  constructor(
    { mail, siteUrl }: AppConfig,
    private readonly outages: OutageCounter,
    @Inject(LOG) private readonly log: Logger,
  ) {
    this.#from = mail?.from ?? `ttyreel@${new URL(siteUrl).hostname}`;
    this.#smtpUrl = mail?.smtpUrl;
  }

  get isConfigured(): boolean {
    return this.#smtpUrl !== undefined;
  }

  /** Sends without making the caller wait. Failures are logged without the text. */
  send(mail: Mail): void {
    if (this.#smtpUrl === undefined) return;
    this.#transport ??= this.connect(this.#smtpUrl);
    this.#transport
      .then((transport) => transport.sendMail(mail))
      .then(
        () => {
          this.outages.worked('mail');
          this.log.info({ subject: mail.subject }, 'mail sent');
        },
        (error: unknown) => {
          if (isOfThisMail(error)) this.outages.worked('mail');
          else this.outages.add('mail');
          this.log.error({ err: error, subject: mail.subject }, 'mail was not sent');
        },
      );
  }

  /** Loads the library with the first mail. */
  private async connect(url: string): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const timeouts = { connectionTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    return createTransport({ url, ...timeouts }, { from: this.#from });
  }
}

/** Whether the server works, but did not accept the recipient or the text. */
function isOfThisMail(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return code === 'EENVELOPE' || code === 'EMESSAGE';
}
