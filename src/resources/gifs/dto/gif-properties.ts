/** OpenAPI properties that several DTOs share. */

export const countProperty = { type: 'integer', minimum: 0, maximum: 2_147_483_647, example: 12 } as const;

export const address = (example: string) => ({ type: String, format: 'uri', example }) as const;

export const optionalAddress = (example: string) =>
  ({ type: String, maxLength: 500, example, description: 'A URL, or "" if there is none.' }) as const;

export const hiddenAt = {
  type: String,
  format: 'date-time',
  nullable: true,
  example: null,
  description: 'When staff hid it; null if they did not. Only its author and staff see a hidden recording.',
} as const;

export const hiddenReason = { type: String, nullable: true, example: null } as const;
