import type { RegistryAddresses } from '../../platform/config/app-config.js';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import type { GenerateDto } from './dto/generation.dto.js';
import type { GenerationRequest } from './jobs/generation-job.entity.js';
import type { ReadmeSource } from './readme/sources/readme-source.js';
import { sourceOfAddress, sourceOfName } from './readme/sources/source-of-request.js';

const SUBJECTS = ['description', 'raw_markdown', 'source_url', 'package_name'] as const;
const ONE_OF_THEM = `send one of ${SUBJECTS.join(', ')}`;

/** @throws ValidationFailed unless exactly one subject is given, or for several tapes of a description */
export function requestOf(body: GenerateDto, registries: RegistryAddresses): GenerationRequest {
  const { description, raw_markdown, shell, theme, max_gifs, tape_only } = body;
  const [first, second] = SUBJECTS.filter((name) => body[name] !== undefined);
  if (first === undefined) throw ValidationFailed.field('description', `is missing: ${ONE_OF_THEM}`);
  if (second !== undefined) throw ValidationFailed.field(second, `does not go with ${first}: ${ONE_OF_THEM}`);
  if (description !== undefined && max_gifs > 1)
    throw ValidationFailed.field('max_gifs', 'only a README can become more than one tape');
  const source = sourceOf(body, registries);
  return {
    ...(description !== undefined && { description }),
    ...(raw_markdown !== undefined && { markdown: raw_markdown }),
    ...(source && { source }),
    shell,
    theme,
    maxGifs: max_gifs,
    tapeOnly: tape_only,
  };
}

function sourceOf(
  { raw_markdown, source_url: address, package_name: name, source_type: type }: GenerateDto,
  registries: RegistryAddresses,
): ReadmeSource | null {
  if (type === 'raw') {
    if (raw_markdown !== undefined) return null;
    throw ValidationFailed.field('source_type', 'may be raw with raw_markdown only');
  }
  if (address !== undefined) return sourceOfAddress(type, address, registries);
  if (name === undefined) {
    if (type === undefined) return null;
    throw ValidationFailed.field('source_type', 'goes with source_url or package_name only');
  }
  if (type === undefined)
    throw ValidationFailed.field('source_type', 'is missing: package_name needs it to be understood');
  return sourceOfName(type, name);
}
