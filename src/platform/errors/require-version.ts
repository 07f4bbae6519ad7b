/** Call it with the row locked, so that the version stays until the write. @throws PreconditionFailed if the caller read another one */
export type RequireVersion = (version: string) => void;
