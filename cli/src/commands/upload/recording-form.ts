import { Failure } from '../../output/failure.js';
import { retimeCast, type Timing } from './retime-cast.js';
import type { UploadFiles } from './upload-files.js';

/** The texts and options of a recording. */
export interface RecordingTexts {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly command?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly shell?: string | undefined;
  readonly visibility?: 'public' | 'unlisted' | undefined;
  readonly theme?: string | undefined;
  readonly preset?: string | undefined;
  readonly frame?: string | undefined;
  readonly scale?: number | undefined;
  readonly homepage?: string | undefined;
  readonly codehost?: string | undefined;
  readonly repo?: string | undefined;
  readonly allowSecrets?: boolean | undefined;
  readonly keepInput?: boolean | undefined;
}

/** The files with changed times. @throws Failure for a GIF, whose times cannot change */
export function retimed(files: UploadFiles, { speed, idle, trim }: Timing): UploadFiles {
  if (speed === undefined && idle === undefined && trim === undefined) return files;
  const { cast, gif, name } = files;
  if (!cast || gif) {
    throw Failure.usage(
      `${name} is a GIF, but --speed, --idle and --trim change only casts.`,
      'Upload only its cast: the server renders it.',
    );
  }
  const { bytes, warnings } = retimeCast(cast.bytes, files, { speed, idle, trim });
  return { name, cast: { name: cast.name, bytes }, warnings };
}

/** The texts as form fields of the upload. */
export function fieldsOf(texts: RecordingTexts): Record<string, string | undefined> {
  const { title, description, command, tags, shell, visibility, theme, preset, frame, scale } = texts;
  return {
    ...{ title, description, command, shell, visibility, theme, preset, frame },
    scale: scale?.toString(),
    tags: tags?.join(','),
    homepage_url: texts.homepage,
    codehost_url: texts.codehost,
    repo_slug: texts.repo,
    allow_secrets: texts.allowSecrets ? 'true' : undefined,
    keep_input: texts.keepInput ? 'true' : undefined,
  };
}
