/** What the program ends with; `cli/README.md` describes them. */
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
  /** What to do, as a sentence. */
  readonly hint?: string;
  readonly exitCode?: number;
  /** The status of the response. */
  readonly status?: number;
  /** Messages by the name of the field, as the service sends them. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
}

/** An error that is for the reader: what was wrong, where, what to do. */
export class Failure extends Error {
  readonly hint: string | undefined;
  readonly exitCode: number;
  readonly status: number | undefined;
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;

  constructor(message: string, { hint, exitCode = EXIT.error, status, fields }: FailureFacts = {}) {
    super(message);
    this.hint = hint;
    this.exitCode = exitCode;
    this.status = status;
    this.fields = fields;
  }

  /** The command was called in a way that it does not understand. */
  static usage(message: string, hint?: string): Failure {
    return new Failure(message, { exitCode: EXIT.usage, ...(hint !== undefined && { hint }) });
  }
}
