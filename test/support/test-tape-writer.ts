import { DEFAULT_THEME } from '@ttyreel/recording';
import type { TokenReservation } from '../../src/resources/generation/model/model-budget.service.js';
import { ModelTapeWriter } from '../../src/resources/generation/model/model-tape-writer.js';
import type { TapeRequest, WrittenTape } from '@ttyreel/tape-writer';
import { generationTexts } from './generation-texts.js';
import { type ModelReply, ModelServer } from './model-server.js';

export const MAX_TOKENS = 1_000;
export const TAPE = 'Output demo.gif\nType "git status"\nEnter\nSleep 2s';

/** The reply of a model with this tape. */
export const answerOf = (tape: string) =>
  JSON.stringify({
    title: 'Look at what changed',
    tags: ['git'],
    tape,
    expected_output: [{ command: 'git status', output: 'On branch main' }],
  });
export const GOOD = answerOf(TAPE);

/** A budget without limit or an exhausted one, which records settlements. */
class FakeBudget {
  readonly settled: [reserved: number, used: number][] = [];
  isSpent = false;

  reserve(tokens: number): Promise<TokenReservation | null> {
    return Promise.resolve(this.isSpent ? null : { day: '2026-11-22', tokens });
  }

  settle({ tokens }: TokenReservation, used: number): Promise<void> {
    this.settled.push([tokens, used]);
    return Promise.resolve();
  }
}

interface WriteOptions {
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  readonly commands?: TapeRequest['commands'];
  readonly writer?: ModelTapeWriter;
}

/** Model writers with replies that a test sets. */
export class TestTapeWriter {
  budget = new FakeBudget();

  private constructor(readonly server: ModelServer) {}

  static async start(): Promise<TestTapeWriter> {
    return new TestTapeWriter(await ModelServer.start());
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  reset(): void {
    this.server.requests.length = 0;
    this.budget = new FakeBudget();
  }

  newWriter(timeout = 10_000): ModelTapeWriter {
    return new ModelTapeWriter(
      { baseUrl: this.server.baseUrl, model: 'test-model', timeout, maxTokens: MAX_TOKENS, tokensPerDay: 1 },
      this.budget,
      generationTexts,
    );
  }

  /** Writes the tape of "show git status" with these replies of the model. */
  write(replies: ModelReply[], options: WriteOptions = {}): Promise<WrittenTape> {
    const { timeout, signal = new AbortController().signal, commands } = options;
    const { writer = this.newWriter(timeout) } = options;
    this.server.replies = replies;
    return writer.write(
      { description: 'show git status', commands, shell: 'zsh', theme: DEFAULT_THEME },
      signal,
    );
  }
}
