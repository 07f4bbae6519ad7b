import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { IdempotencyModule } from './idempotency.module.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

/** Registers the interceptor for every route. */
@Module({
  imports: [IdempotencyModule],
  providers: [{ provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor }],
})
export class HttpIdempotencyModule {}
