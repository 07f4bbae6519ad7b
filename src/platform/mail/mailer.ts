import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { AppConfig } from '../config/app-config.js';
import { LOG } from '../logging/log.js';

const TIMEOUT_MS = 15_000;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail by SMTP, where it is configured. */
@Injectable()
export class Mailer {
  readonly #transport: Transporter | undefined;
  readonly #from: string;

  constructor(
    { mail, siteUrl }: AppConfig,
    @Inject(LOG) private readonly log: Logger,
  ) {
    this.#from = mail?.from ?? `ttyreel@${new URL(siteUrl).hostname}`;
    this.#transport =
      mail &&
      createTransport(
        { url: mail.smtpUrl, connectionTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
        { from: this.#from },
      );
  }

  get isConfigured(): boolean {
    return this.#transport !== undefined;
  }

  /** Sends without making the caller wait. What fails is logged, without the text. */
  send(mail: Mail): void {
    this.#transport?.sendMail(mail).then(
      () => {
        this.log.info({ subject: mail.subject }, 'mail sent');
      },
      (error: unknown) => {
        this.log.error({ err: error, subject: mail.subject }, 'mail was not sent');
      },
    );
  }
}
