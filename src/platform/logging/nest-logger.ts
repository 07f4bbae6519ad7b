import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Lets the framework write to the same log; its start-up chatter stays out. */
export class NestLogger implements LoggerService {
  constructor(private readonly log_: Logger) {}

  log(): void {
    // What the framework reports of itself is of no use to an operator.
  }

  warn(message: unknown): void {
    this.log_.warn(String(message));
  }

  error(message: unknown, stack?: string): void {
    this.log_.error({ stack }, String(message));
  }

  fatal(message: unknown): void {
    this.log_.fatal(String(message));
  }
}
