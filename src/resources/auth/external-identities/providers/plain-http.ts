import { allowInsecureRequests, type Configuration } from 'openid-client';

/** For a provider at an http URL, which the settings allow only on this machine. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- deprecated only "to make it stand out"
export const allowPlainHttp: (configuration: Configuration) => void = allowInsecureRequests;
