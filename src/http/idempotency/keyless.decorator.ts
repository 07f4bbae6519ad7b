import { applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import { KEYLESS } from './describe.js';

export const StoresNothing = Reflector.createDecorator<boolean>();

/** A POST that stores nothing: an `Idempotency-Key` means nothing to it, and no answer is kept. */
export const Keyless = () => applyDecorators(StoresNothing(true), ApiExtension(KEYLESS, true));
