import type { components } from '../../api/schema.js';

/** What an upload is answered with. */
export type Uploaded = components['schemas']['UploadedGif'];
