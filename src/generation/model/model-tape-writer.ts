import OpenAI from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { Deadline } from '../../deadline.js';
import type { SimulatedOutput } from '../../recording/tape/player/simulated-output.js';
import { validateTape } from '../../recording/tape/validate-tape.js';
import { judgeTape } from '../policy/tape-policy.js';
import { NotWritten, type TapeRequest, TapeWriter, type WrittenTape } from '../writer/tape-writer.js';
import { limitedFetch } from './limited-fetch.js';
import { ANSWER_SCHEMA, type ModelAnswer, readAnswer } from './model-answer.js';
import { reasonOf } from './model-errors.js';
import type { ModelSettings } from './model-settings.js';
import { INSTRUCTIONS, wishOf } from './prompt.js';

const MOST_REPAIRS = 3;
const MOST_PROBLEMS = 10;
const MOST_TAGS = 5;
const ANSWER_BYTES = 1024 * 1024;

/** Asks a model for a tape, and to repair it while it is not valid or may not be shown. */
export class ModelTapeWriter extends TapeWriter {
  readonly name: string;
  private readonly client: OpenAI;

  constructor(private readonly settings: ModelSettings) {
    super();
    this.name = settings.model;
    this.client = new OpenAI({
      baseURL: settings.baseUrl,
      apiKey: settings.apiKey ?? 'none',
      maxRetries: 2,
      fetch: limitedFetch(ANSWER_BYTES),
      logLevel: 'off',
    });
  }

  async write(request: TapeRequest, signal: AbortSignal): Promise<WrittenTape> {
    const messages: ChatCompletionMessageParam[] = [
      { role: 'system', content: INSTRUCTIONS },
      { role: 'user', content: wishOf(request) },
    ];
    let problems: readonly string[] = [];
    for (let repair = 0; repair <= MOST_REPAIRS; repair++) {
      const text = await this.ask(messages, signal);
      const answer = readAnswer(text);
      problems = typeof answer === 'string' ? [answer] : problemsOf(answer, request);
      if (typeof answer !== 'string' && problems.length === 0) return writtenTape(answer);
      messages.push(
        { role: 'assistant', content: text.slice(0, ANSWER_BYTES / 16) },
        repairRequest(problems),
      );
    }
    throw new NotWritten(
      `The model wrote no tape that can be used, though it was asked ${MOST_REPAIRS} times to repair it. ` +
        `The last problem: ${problems[0] ?? ''}`,
    );
  }

  /** @throws NotWritten where the model gives no answer; the signal's reason when it is aborted */
  private async ask(messages: ChatCompletionMessageParam[], signal: AbortSignal): Promise<string> {
    const late = 'The model did not answer in time. Try again later.';
    const deadline = new Deadline(signal, this.settings.timeout, late);
    try {
      return await this.shaped(messages, deadline.signal);
    } catch (error) {
      signal.throwIfAborted();
      throw new NotWritten(deadline.signal.aborted ? late : reasonOf(error), { cause: error });
    } finally {
      deadline.clear();
    }
  }

  /** Servers that cannot force the shape of an answer say so; the instructions ask for it as well. */
  private async shaped(messages: ChatCompletionMessageParam[], signal: AbortSignal): Promise<string> {
    try {
      return await this.complete(messages, signal, true);
    } catch (error) {
      if (error instanceof OpenAI.BadRequestError) return this.complete(messages, signal, false);
      throw error;
    }
  }

  private async complete(
    messages: ChatCompletionMessageParam[],
    signal: AbortSignal,
    isShaped: boolean,
  ): Promise<string> {
    const shape = {
      type: 'json_schema' as const,
      json_schema: { name: 'tape', schema: ANSWER_SCHEMA, strict: true },
    };
    const { choices } = await this.client.chat.completions.create(
      { model: this.settings.model, messages, ...(isShaped && { response_format: shape }) },
      { signal },
    );
    return choices[0]?.message.content ?? '';
  }
}

function problemsOf(
  { tape: text, expected_output }: ModelAnswer,
  { commands = [] }: TapeRequest,
): readonly string[] {
  const { errors, tape } = validateTape(text);
  if (errors.length > 0)
    return errors.map(({ line, column, message }) => `Line ${line}, column ${column}: ${message}`);
  const { problems, run } = judgeTape(text, tape, expected_output);
  return [...problems, ...missing(commands, run?.commands ?? [])];
}

/** What has to be entered and is not, or not in its order. */
function missing(commands: readonly SimulatedOutput[], entered: readonly string[]): string[] {
  let from = 0;
  for (const { command } of commands) {
    const at = entered.indexOf(command, from);
    if (at === -1)
      return [`The tape must enter the command \`${command}\` as it stands, in the order of "commands".`];
    from = at + 1;
  }
  return [];
}

function repairRequest(problems: readonly string[]): ChatCompletionMessageParam {
  const list = problems.slice(0, MOST_PROBLEMS).map((problem) => `- ${problem}`);
  return {
    role: 'user',
    content: `That cannot be used:\n${list.join('\n')}\nAnswer with the whole object again, repaired.`,
  };
}

function writtenTape({ title, tags, tape, expected_output }: ModelAnswer): WrittenTape {
  return {
    title: title.replace(/[\p{Cc}\s]+/gu, ' ').trim(),
    tags: tags.filter((tag) => /^[a-z0-9]/i.test(tag)).slice(0, MOST_TAGS),
    tape: `${tape.replace(/\r\n?/g, '\n')}\n`,
    outputs: expected_output,
  };
}
