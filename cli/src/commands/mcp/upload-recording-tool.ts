import path from 'node:path';
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { SHELLS } from '@ttyreel/recording';
import { sendRecording, type Uploaded } from '../../api/send-recording.js';
import { Failure } from '../../output/failure.js';
import { Context, type GlobalOptions } from '../context.js';
import { VISIBILITIES } from '../recordings/recording-options.js';
import { fieldsOf, retimed } from '../upload/recording-form.js';
import { filesOfArguments, type UploadFiles } from '../upload/upload-files.js';

const input = z.strictObject({
  path: z
    .string()
    .min(1)
    .describe(
      'The path of a GIF or a cast on this machine. The cast next to a GIF with the same name is uploaded too.',
    ),
  cast: z.string().min(1).optional().describe('The path of the cast of the GIF, if it is elsewhere.'),
  without_cast: z.boolean().optional().describe('Upload only the GIF.'),
  title: z.string().optional().describe('The default is the title of the cast or the file name.'),
  description: z.string().optional(),
  command: z.string().optional().describe('The command in the recording.'),
  tags: z.array(z.string()).optional(),
  shell: z.enum(SHELLS).optional().describe('The default is the shell of the cast.'),
  visibility: z.enum(VISIBILITIES).optional().describe('The default is public.'),
  theme: z.string().optional().describe('The slug of the theme to render a cast in; list_themes lists them.'),
  homepage: z.url().optional().describe('The homepage of the program.'),
  codehost: z.url().optional().describe('The repository of the program.'),
  repo: z.string().optional().describe('The slug of the repository to group it under.'),
  speed: z.number().positive().optional().describe('The speed of a cast, such as 1.5.'),
  idle: z.number().positive().optional().describe('The maximum length of a pause in a cast, in seconds.'),
  trim_from: z.number().min(0).optional().describe('The second at which to start a cast.'),
  trim_to: z.number().positive().optional().describe('The second at which to end a cast.'),
  allow_secrets: z
    .boolean()
    .optional()
    .describe('Only if the user confirmed that viewers may see the secrets in the recording.'),
  keep_input: z
    .boolean()
    .optional()
    .describe('Keeps what was typed, which may be passwords. Only if the user asked for it.'),
});

const output = z.object({
  id: z.string(),
  url: z.string(),
  visibility: z.string(),
  embed_markdown: z.string(),
  secrets_advice: z.string().describe('What to do about secrets in the recording; empty if there are none.'),
});

/** The tool that needs the files of this machine. */
export const UPLOAD_RECORDING = {
  name: 'upload_recording',
  title: 'Upload a recording',
  description:
    'Uploads a GIF, a cast or both from this machine, at most 10 MiB each. From a cast alone, the GIF is rendered ' +
    'within seconds. A recording that shows secrets stays unlisted. Needs an API key with the scope write.',
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  inputSchema: z.toJSONSchema(input, { io: 'input' }) as Tool['inputSchema'],
  outputSchema: z.toJSONSchema(output) as NonNullable<Tool['outputSchema']>,
} satisfies Tool;

type Input = z.output<typeof input>;

/** @throws Failure that says what to do */
export async function uploadRecording(
  options: GlobalOptions,
  args: unknown,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const { data: asked, error } = input.safeParse(args);
  if (!asked) throw new Failure(z.prettifyError(error));
  return new Context(options).connectSignedIn(async (api) => {
    const { allow_secrets: allowSecrets, keep_input: keepInput, ...texts } = asked;
    const fields = fieldsOf({ ...texts, allowSecrets, keepInput });
    return answerOf(await sendRecording(api, { ...(await filesOf(asked)), fields }, { signal }));
  });
}

async function filesOf(asked: Input): Promise<UploadFiles> {
  const { cast, without_cast: withoutCast, speed, idle, trim_from: from, trim_to: to } = asked;
  const chosenCast = cast === undefined ? withoutCast !== true : path.resolve(cast);
  // An absolute path is never "-", which would read the messages of the agent.
  const [files, ...others] = await filesOfArguments([path.resolve(asked.path)], chosenCast);
  if (!files || others.length > 0) throw new Failure('Upload one recording per call: path is a pattern.');
  const isTrimmed = from !== undefined || to !== undefined;
  const trim = isTrimmed ? { from: from ?? 0, to: to ?? Infinity } : undefined;
  return retimed(files, { speed, idle, trim });
}

function answerOf(uploaded: Uploaded): CallToolResult {
  const { id, url, visibility, embed, secrets_advice: advice, warnings } = uploaded;
  const said = [`Uploaded as ${id}, ${visibility}: ${url}`, advice, ...warnings];
  return {
    structuredContent: { id, url, visibility, embed_markdown: embed, secrets_advice: advice },
    content: [{ type: 'text', text: said.filter(Boolean).join('\n') }],
  };
}
