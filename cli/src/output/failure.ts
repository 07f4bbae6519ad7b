/** The exit codes; `cli/README.md` describes them. */
export const EXIT = {
  ok: 0,
  error: 1,
  usage: 2,
  notFound: 3,
  auth: 4,
  limited: 5,
  interrupted: 130,
} as const;

interface FailureFacts {
  /** A sentence that says what to do. */
  readonly hint?: string;
  readonly exitCode?: number;
  /** The HTTP status of the response. */
  readonly status?: number;
  /** A retry can succeed: the server or the network fails briefly. */
  readonly isTransient?: boolean;
  /** Messages by field name, as the service sends them. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

/** An error for the user: what is wrong, where, and what to do. */
export class Failure extends Error {
  readonly hint: string | undefined;
  readonly exitCode: number;
  readonly status: number | undefined;
  readonly isTransient: boolean;
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;

  constructor(
    message: string,
    { hint, exitCode = EXIT.error, status, isTransient = false, fields }: FailureFacts = {},
  ) {
    super(message);
    this.isTransient = isTransient;
    this.hint = hint;
    this.exitCode = exitCode;
    this.status = status;
    this.fields = fields;
  }

  /** The command line is invalid. */
  static usage(message: string, hint?: string): Failure {
    return new Failure(message, { exitCode: EXIT.usage, ...(hint !== undefined && { hint }) });
  }
}
