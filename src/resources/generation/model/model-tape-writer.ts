import OpenAI from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { Deadline } from '../../../platform/concurrency/deadline.js';
import { Outage } from '../../../platform/jobs/outage.js';
import type { GenerationTextsService } from '../texts/generation-texts.service.js';
import { MODEL_ANSWER_SCHEMA, NotWritten, type TapeRequest, type WrittenTape } from '@ttyreel/tape-writer';
import { TapeWriter } from '../writer/tape-writer.js';
import { limitedFetch } from './limited-fetch.js';
import { BUDGET_SPENT, type ModelBudgetService } from './model-budget.service.js';
import { failureOf, wasRefused } from './model-errors.js';
import type { ModelSettings } from '../../../platform/config/model-settings.js';
import { INSTRUCTIONS, modelPromptOf } from './prompt.js';

const MOST_REPAIRS = 3;
/** README tapes have a fallback, and five of them may run at once. */
const MOST_REPAIRS_OF_COMMANDS = 1;
const MOST_PROBLEMS = 10;
const ANSWER_BYTES = 1024 * 1024;
/** A low estimate until the response reports usage. */
const BYTES_PER_TOKEN = 3;

interface Completion {
  readonly text: string;
  /** Whether the token limit ended it. */
  readonly isCut: boolean;
  /** Undefined when the server does not report usage. */
  readonly tokens?: number;
}

/** Requests a tape from a model, and repairs while it is invalid or violates the tape policy. */
export class ModelTapeWriter extends TapeWriter {
  readonly name: string;
  override readonly isMetered = true;
  private readonly client: OpenAI;
  /** Features that the server has rejected are not sent again. */
  private knowsShape = true;
  private limitName: 'max_tokens' | 'max_completion_tokens' = 'max_tokens';

  constructor(
    private readonly settings: ModelSettings,
    private readonly budget: Pick<ModelBudgetService, 'reserve' | 'settle'>,
    private readonly texts: GenerationTextsService,
  ) {
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
      { role: 'user', content: modelPromptOf(request) },
    ];
    let problems: readonly string[] = [];
    const mostRepairs = request.commands ? MOST_REPAIRS_OF_COMMANDS : MOST_REPAIRS;
    for (let repair = 0; repair <= mostRepairs; repair++) {
      const text = await this.ask(messages, signal);
      const checked = await this.texts.checkModel({ text, request }, signal);
      if ('tape' in checked) return checked.tape;
      ({ problems } = checked);
      messages.push(
        { role: 'assistant', content: text.slice(0, ANSWER_BYTES / 16) },
        repairRequest(problems),
      );
    }
    throw new NotWritten(
      `The model wrote no valid tape, although it was asked ${mostRepairs} times to repair it. ` +
        `The last problem: ${problems[0] ?? ''}`,
    );
  }

  /** @throws NotWritten when the model gives no answer, Outage when it is away; the signal's reason */
  private async ask(messages: ChatCompletionMessageParam[], signal: AbortSignal): Promise<string> {
    const reservation = await this.budget.reserve(tokensOf(messages) + this.settings.maxTokens);
    if (!reservation) throw new NotWritten(BUDGET_SPENT);
    const late = 'The model did not respond in time.';
    const deadline = new Deadline(signal, this.settings.timeout, late);
    let used: number | undefined;
    try {
      const { text, isCut, tokens } = await this.complete(messages, deadline.signal);
      used = tokens;
      if (!isCut) return text;
      throw new NotWritten(`The response of the model is longer than ${this.settings.maxTokens} tokens.`);
    } catch (error) {
      if (wasRefused(error)) used = 0;
      signal.throwIfAborted();
      if (error instanceof NotWritten) throw error;
      throw deadline.signal.aborted ? new Outage(late, { cause: error }) : failureOf(error);
    } finally {
      deadline.clear();
      // A call with unknown usage keeps its reservation.
      if (used !== undefined) await this.budget.settle(reservation, used);
    }
  }

  /** Retries without parameters that the server rejects; the instructions describe the schema too. */
  private async complete(messages: ChatCompletionMessageParam[], signal: AbortSignal): Promise<Completion> {
    const { limitName, knowsShape } = this;
    try {
      return await this.call(messages, signal, knowsShape);
    } catch (error) {
      if (!(error instanceof OpenAI.BadRequestError)) throw error;
      if (error.param === 'max_tokens' && limitName === 'max_tokens') {
        this.limitName = 'max_completion_tokens';
        return this.complete(messages, signal);
      }
      if (!knowsShape) throw error;
      const completion = await this.call(messages, signal, false);
      this.knowsShape = false;
      return completion;
    }
  }

  private async call(
    messages: ChatCompletionMessageParam[],
    signal: AbortSignal,
    isShaped: boolean,
  ): Promise<Completion> {
    const { model, maxTokens } = this.settings;
    const shape = {
      type: 'json_schema' as const,
      json_schema: { name: 'tape', schema: MODEL_ANSWER_SCHEMA, strict: true },
    };
    const { choices, usage } = await this.client.chat.completions.create(
      {
        model,
        messages,
        [this.limitName]: maxTokens,
        ...(isShaped && { response_format: shape }),
      },
      { signal },
    );
    // The client hands on a body of another form as it is.
    if (!Array.isArray(choices))
      throw new NotWritten('The response of the model is not that of an OpenAI API.');
    const [choice] = choices;
    return {
      text: choice?.message.content ?? '',
      isCut: choice?.finish_reason === 'length',
      tokens: usage?.total_tokens,
    };
  }
}

function tokensOf(messages: readonly ChatCompletionMessageParam[]): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(messages)) / BYTES_PER_TOKEN);
}

function repairRequest(problems: readonly string[]): ChatCompletionMessageParam {
  const list = problems.slice(0, MOST_PROBLEMS).map((problem) => `- ${problem}`);
  return {
    role: 'user',
    content: `That cannot be used:\n${list.join('\n')}\nAnswer with the whole object again, repaired.`,
  };
}
