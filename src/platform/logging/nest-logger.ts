import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Passes Nest's warnings and errors to our log. */
export class NestLogger implements LoggerService {
  constructor(private readonly log_: Logger) {}

  log(): void {
    // Nest's start-up messages do not help operators.
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
