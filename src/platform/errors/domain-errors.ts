/**
 * Everything a service may refuse, in the domain's words. `http/error.filter.ts` alone knows which status each
 * one becomes. A message is a sentence a person can act on; it is sent to the caller as it stands.
 */
export abstract class DomainError extends Error {}

/** The thing asked for does not exist, or the asker may not know that it does. */
export class NotFound extends DomainError {}

/** A field, parameter or file is missing or wrong. */
export class ValidationFailed extends DomainError {
  /** @param fields what is wrong, by the name of the field or parameter */
  constructor(
    message: string,
    readonly fields?: Readonly<Record<string, readonly string[]>>,
  ) {
    super(message);
  }

  /** One field is wrong: the message names it. */
  static field(name: string, problem: string): ValidationFailed {
    return new ValidationFailed(`${name}: ${problem}`, { [name]: [problem] });
  }
}

/** A file or body is larger than its limit. */
export class PayloadTooLarge extends DomainError {}

/** The body is of a kind that is not taken here. */
export class UnsupportedMediaType extends DomainError {}

/** No key, or one that opens nothing. */
export class Unauthenticated extends DomainError {}

/** Known, but not allowed. */
export class Forbidden extends DomainError {}

/** Too many calls. */
export class RateLimited extends DomainError {
  /** @param retryAfter seconds until another call can be let through */
  constructor(
    message: string,
    readonly retryAfter: number,
  ) {
    super(message);
  }
}

/** Not possible now, though it will be later. */
export class TemporarilyUnavailable extends DomainError {
  /** @param retryAfter seconds after which asking again makes sense */
  constructor(
    message: string,
    readonly retryAfter: number,
  ) {
    super(message);
  }
}

/** It clashes with what is there, or with another call that is under way. */
export class Conflict extends DomainError {
  /** @param retryAfter seconds after which asking again makes sense, where it does at all */
  constructor(
    message: string,
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** There is no room for it: on the disk, or within what its user may store. */
export class InsufficientStorage extends DomainError {
  /** The disk of the service has too little room for anything new. */
  static ofDisk(): InsufficientStorage {
    return new InsufficientStorage(
      'The service has no room to store anything new. Nothing was stored; reading, editing and deleting go on. ' +
        'Try again later, or tell the operator.',
    );
  }
}

/** It was there, and will not be again. */
export class Gone extends DomainError {}

/** A person has to confirm it first. */
export class AuthorizationPending extends DomainError {
  /** @param retryAfter seconds after which asking again makes sense */
  constructor(
    message: string,
    readonly retryAfter: number,
  ) {
    super(message);
  }
}
