export interface S3Settings {
  /** For example https://s3.example.org. Default: Amazon's endpoint of the region. */
  readonly endpoint?: string;
  /** At which browsers reach the server: they get pictures and videos from there. Default: the service sends them. */
  readonly publicEndpoint?: string;
  readonly region: string;
  readonly bucket: string;
  /** Both or neither. Default: the credential chain of the AWS SDK. */
  readonly accessKeyId?: string;
  readonly secretAccessKey?: string;
  /** Milliseconds until the response must start. @default 20000 */
  readonly timeoutMs?: number;
}
