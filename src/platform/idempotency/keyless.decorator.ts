import { applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';

/** Marks the operation of a `@Keyless()` handler; the description leaves it out. */
export const KEYLESS = 'x-keyless';

export const StoresNothing = Reflector.createDecorator<boolean>();

/** A POST that stores nothing: an `Idempotency-Key` means nothing to it, and no answer is kept. */
export const Keyless = () => applyDecorators(StoresNothing(true), ApiExtension(KEYLESS, true));
