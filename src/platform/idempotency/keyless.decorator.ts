import { applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';

/** An OpenAPI extension that marks `@Keyless()` operations; removed from the document. */
export const KEYLESS = 'x-keyless';

export const StoresNothing = Reflector.createDecorator<boolean>();

/** A POST that stores nothing and ignores `Idempotency-Key`. */
export const Keyless = () => applyDecorators(StoresNothing(true), ApiExtension(KEYLESS, true));
