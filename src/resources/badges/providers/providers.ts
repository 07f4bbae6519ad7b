import { CODEHOST } from './codehost.js';
import { JSREGISTRY } from './jsregistry.js';
import type { Provider, ProviderName } from './provider.js';
import { PYINDEX } from './pyindex.js';
import { RUSTREGISTRY } from './rustregistry.js';

export const PROVIDER_OF: Readonly<Record<ProviderName, Provider>> = {
  pyindex: PYINDEX,
  jsregistry: JSREGISTRY,
  rustregistry: RUSTREGISTRY,
  codehost: CODEHOST,
};
