import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config/app-config.js';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { ModelUsageRepository } from './model-usage.repository.js';

export const BUDGET_SPENT =
  'The tape generator has used up its budget for today. Try again after midnight UTC, or send a README: its tapes need no model.';

/** Tokens that were set aside for one call. */
export interface Reservation {
  readonly day: string;
  readonly tokens: number;
}

/** The tokens that the whole service may spend on the model in a day; a restart does not give new ones. */
@Injectable()
export class ModelBudget {
  constructor(
    private readonly usage: ModelUsageRepository,
    private readonly config: AppConfig,
  ) {}

  /** @throws NotYet when today's budget does not cover another call; the seconds lead to the next day */
  async assertLeft(): Promise<void> {
    const { model } = this.config;
    if (!model) return;
    const { tokens, secondsLeft } = await this.usage.today();
    if (tokens + model.maxTokens > model.tokensPerDay)
      throw new TemporarilyUnavailable(BUDGET_SPENT, secondsLeft);
  }

  /** Sets tokens aside before a call, so that calls at the same time cannot overdraw. Null when too few are left. */
  async reserve(tokens: number): Promise<Reservation | null> {
    const day = await this.usage.add(tokens, this.config.model?.tokensPerDay ?? 0);
    return day === null ? null : { day, tokens };
  }

  /** Counts what the call used instead of what was set aside. */
  async settle({ day, tokens }: Reservation, used: number): Promise<void> {
    await this.usage.correct(day, tokens, used);
  }
}
