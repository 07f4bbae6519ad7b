export const REPORT_REASONS = ['spam', 'abuse', 'secrets', 'copyright', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_DECISIONS = ['dismissed', 'hidden', 'resolved'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

/** The reason that readers of a hidden recording see if staff give none. */
export const HIDDEN_BECAUSE: Readonly<Record<ReportReason, string>> = {
  spam: 'It is spam.',
  abuse: 'It is abusive.',
  secrets: 'It shows secrets.',
  copyright: 'It infringes a copyright.',
  other: 'It breaks the rules of this site.',
};
