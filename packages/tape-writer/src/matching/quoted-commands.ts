import { firstWord, isProgram } from './tool-table.js';

/** Commands that a description has between backticks. */
export function quotedCommands(description: string): string[] {
  return [...description.matchAll(/`([^`\n]{1,300})`/g)]
    .map(([, command = '']) => command.trim().replace(/^[$>]\s+/, ''))
    .filter((command) => isProgram(firstWord(command)) || command.includes(' '));
}
