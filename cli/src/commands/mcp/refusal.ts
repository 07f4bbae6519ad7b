import type { CallToolResult } from '@modelcontextprotocol/server';
import { Failure } from '../../output/failure.js';

/** The result of a failed call. */
export function refusal(error: unknown): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: adviceOn(error) }] };
}

/** The error, and what to do. */
export function adviceOn(error: unknown): string {
  const { message, hint } = error instanceof Failure ? error : { ...unexpected(error) };
  return hint === undefined ? message : `${message}\n${hint}`;
}

/** Errors of the file system and of the protocol explain themselves. */
function unexpected(error: unknown): { message: string; hint: string | undefined } {
  return { message: error instanceof Error ? error.message : String(error), hint: undefined };
}
