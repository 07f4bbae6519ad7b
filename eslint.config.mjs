import eslint from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      'action/ttyreel.mjs',
      'cli/src/api/schema.ts',
      'node_modules/',
      'data/',
      'coverage/',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { regexp },
    rules: {
      // No text that a stranger writes may take more time than its length; `npm run faults -- patterns` tries it.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // Nest modules and domain errors are classes without members.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowEmpty: true }],
      // Presenters answer with object literals typed as their DTO class.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Express knows an error handler by its four parameters.
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // DTOs are classes for the description's sake and hold no behaviour to lose.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['GifListItemDto', 'GifDetailDto'] }],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only src/platform/config and cli/src/config read the environment.',
        },
      ],
    },
  },
  {
    // Terminals are made of control characters.
    files: ['packages/recording/src/**'],
    rules: { 'no-control-regex': 'off' },
  },
  {
    // The readers of the environment; tests and benchmarks pass it on to the processes they start.
    files: [
      'src/platform/config/**',
      'cli/src/config/**',
      'ormconfig.ts',
      'test/**',
      'cli/test/**',
      'bench/**',
      '**/*.spec.{ts,tsx}',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    // A migration is as long as the tables it makes; a test table as long as its cases.
    files: ['src/platform/database/migrations/**', '**/*.spec.{ts,tsx}'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    // A contract that several stores share is one long function of tests.
    files: ['test/support/**', 'cli/test/support/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        module: 'writable',
        fetch: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
);
