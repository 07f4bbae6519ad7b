/** Errors that services throw; `http/error.filter.ts` maps them to a status. The message is sent to the client. */
export abstract class DomainError extends Error {}

/** It does not exist, or the caller must not know that it does. */
export class NotFound extends DomainError {}

/** Staff hid the recording from readers. */
export class HiddenByStaff extends DomainError {
  constructor(gifId: string, reason: string) {
    super(`Staff hid the recording "${gifId}": ${reason}`);
  }
}

export class MethodNotAllowed extends DomainError {
  /** @param allowed what the resource supports */
  constructor(
    message: string,
    readonly allowed: readonly string[],
  ) {
    super(message);
  }
}

export class ValidationFailed extends DomainError {
  /** @param fields messages by the name of the field or parameter */
  constructor(
    message: string,
    readonly fields?: Readonly<Record<string, readonly string[]>>,
  ) {
    super(message);
  }

  static field(name: string, problem: string): ValidationFailed {
    return new ValidationFailed(`${name}: ${problem}`, { [name]: [problem] });
  }
}

/** It was changed since the client read it. */
export class PreconditionFailed extends DomainError {
  constructor() {
    super('It was changed since you read it, so nothing was done. Read it again.');
  }
}

export class PayloadTooLarge extends DomainError {}

export class UnsupportedMediaType extends DomainError {}

/** No key, or an invalid one. */
export class Unauthenticated extends DomainError {}

export class Forbidden extends DomainError {}

/** The key is valid, but its user may not use it. */
export class AccountSuspended extends Forbidden {
  /** @param reason may be empty */
  constructor(reason: string) {
    const why = reason === '' ? '' : `: ${reason.replace(/\.$/, '')}`;
    super(`Your account is suspended${why}. Ask the operator of this site to lift the suspension.`);
  }
}

export class RateLimited extends DomainError {
  /** @param retryAfter in seconds */
  constructor(
    message: string,
    readonly retryAfter: number,
  ) {
    super(message);
  }
}

export class TemporarilyUnavailable extends DomainError {
  /** @param retryAfter in seconds */
  constructor(
    message: string,
    readonly retryAfter: number,
  ) {
    super(message);
  }
}

/** An upstream service returned an invalid response. */
export class UpstreamFailed extends DomainError {}

/** A conflict with existing data or with a concurrent request. */
export class Conflict extends DomainError {
  /** @param retryAfter in seconds, if a retry can succeed */
  constructor(
    message: string,
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** The disk is full, or the user's quota is used up. */
export class InsufficientStorage extends DomainError {
  static ofDisk(): InsufficientStorage {
    return new InsufficientStorage(
      'The disk of the service is full. Nothing was stored. Reading, editing and deleting still work. ' +
        'Try again later, or tell the operator.',
    );
  }
}

/** The request is valid, but the service has no such feature. */
export class NotImplemented extends DomainError {}

/** It existed, and is permanently gone. */
export class Gone extends DomainError {}

/** A user has to confirm first. */
export class AuthorizationPending extends DomainError {
  /** @param retryAfter in seconds */
  constructor(
    message: string,
    readonly retryAfter: number,
  ) {
    super(message);
  }
}
