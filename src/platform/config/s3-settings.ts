/** How to reach a bucket; see S3_* in the settings. */
export interface S3Settings {
  /** An address such as https://s3.example.org; without it, Amazon's of the region. */
  readonly endpoint?: string;
  readonly region: string;
  readonly bucket: string;
  /** Both or none; without them the SDK looks where Amazon's tools keep theirs. */
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
  /** Milliseconds a call may take until its answer begins; 20 seconds unless said otherwise. */
  readonly timeoutMs?: number;
}
