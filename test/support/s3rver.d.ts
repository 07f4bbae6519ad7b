declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  /** The part of s3rver that the tests use; it has no types of its own. */
  export default class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string }[];
      /** Whether to accept virtual-hosted URLs as well as path-style URLs. */
      readonly vhostBuckets: boolean;
    });

    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
