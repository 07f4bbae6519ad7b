import { allowInsecureRequests, type Configuration } from 'openid-client';

/** For a provider at a URL with http, which the settings take on this machine only. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- deprecated only "to make it stand out"
export const allowPlainHttp: (configuration: Configuration) => void = allowInsecureRequests;
