/** Who is asking: the user whose key came with the request. */
export interface Viewer {
  readonly userSeq: number;
  readonly username: string;
  readonly isStaff: boolean;
}
