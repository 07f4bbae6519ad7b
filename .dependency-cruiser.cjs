/** Who may import whom; docs/architecture.md explains the rules in words. */
const RESOURCE = '^src/(?!(?:config|database|http|log|recording|storage)/)([^/]+)/';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'the-domain-imports-no-framework',
      comment: 'src/recording is pure: nothing of ours, no framework, no database.',
      severity: 'error',
      from: { path: '^src/recording/' },
      to: {
        path: ['^src/(?!recording/)', 'node_modules/(@nestjs|typeorm|pg|bullmq|express|class-validator)'],
      },
    },
    {
      name: 'the-language-of-search-imports-no-framework',
      comment: 'What words, queries and matches are is pure too.',
      severity: 'error',
      from: { path: '^src/search/(text|query|matches|spelling)/' },
      to: {
        path: [
          '^src/(?!search/(text|query|matches|spelling)/)',
          'node_modules/(@nestjs|typeorm|pg|bullmq|express|class-validator)',
        ],
      },
    },
    {
      name: 'http-stays-at-the-edge',
      comment: 'HTTP words never below a controller.',
      severity: 'error',
      from: { path: '\\.(service|repository|entity)\\.ts$' },
      to: { path: ['^src/http/', 'node_modules/express'] },
    },
    {
      name: 'controllers-ask-services',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'repositories-belong-to-their-feature',
      comment: "A feature calls another feature's service, never its repository.",
      severity: 'error',
      from: { path: RESOURCE },
      to: { path: '\\.repository\\.ts$', pathNot: '^src/$1/' },
    },
    {
      name: 'only-the-database-knows-migrations',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/database/' },
      to: { path: '^src/database/migrations/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.spec\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types'],
    },
  },
};
