import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config/app-config.js';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { ModelUsageRepository } from './model-usage.repository.js';

export const BUDGET_SPENT =
  'The tape generator has used up its budget for today. Try again after midnight UTC, or send a README: its tapes need no model.';

export interface TokenReservation {
  readonly day: string;
  readonly tokens: number;
}

/** The daily token budget of the whole service; survives restarts. */
@Injectable()
export class ModelBudgetService {
  constructor(
    private readonly usage: ModelUsageRepository,
    private readonly config: AppConfig,
  ) {}

  /** @throws TemporarilyUnavailable until the next day when the budget does not cover another call */
  async assertLeft(): Promise<void> {
    const { model } = this.config;
    if (!model) return;
    const { tokens, secondsLeft } = await this.usage.today();
    if (tokens + model.maxTokens > model.tokensPerDay)
      throw new TemporarilyUnavailable(BUDGET_SPENT, secondsLeft);
  }

  /** Reserves tokens, so that concurrent calls cannot overdraw. Null when too few are left. */
  async reserve(tokens: number): Promise<TokenReservation | null> {
    const day = await this.usage.add(tokens, this.config.model?.tokensPerDay ?? 0);
    return day === null ? null : { day, tokens };
  }

  /** Replaces the reservation by actual usage. */
  async settle({ day, tokens }: TokenReservation, used: number): Promise<void> {
    await this.usage.correct(day, tokens, used);
  }
}
