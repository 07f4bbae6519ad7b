/** Who may import whom; docs/architecture.md explains the rules in words. */
const ZONES = ['app', 'pages', 'mcp', 'resources', 'indexing', 'platform'];
const FRAMEWORKS = 'node_modules/(@nestjs|typeorm|pg|bullmq|express|class-validator)';
const OUTSIDE_ZONES = {
  path: '^src/',
  pathNot: [`^src/(${ZONES.join('|')})/`, '^src/(main|worker|admin)\\.ts$'],
};

/** A zone imports itself, the zones below it and the domain. */
const downwards = ZONES.map((zone, place) => ({
  name: `${zone}-imports-downwards`,
  comment: `app → pages and mcp → resources → indexing → platform: src/${zone} knows nothing above it.`,
  severity: 'error',
  from: { path: `^src/${zone}/` },
  to: {
    path: [
      `^src/(${['(main|worker|admin)\\.ts', ...ZONES.slice(0, place).map((above) => `${above}/`)].join('|')})`,
    ],
  },
}));

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    ...downwards,
    {
      name: 'pages-and-mcp-stand-apart',
      comment: 'Both call resources, and neither the other.',
      severity: 'error',
      from: { path: '^src/pages/' },
      to: { path: '^src/mcp/' },
    },
    { name: 'every-importer-is-in-a-zone', severity: 'error', from: OUTSIDE_ZONES, to: {} },
    { name: 'every-import-is-in-a-zone', severity: 'error', from: {}, to: OUTSIDE_ZONES },
    {
      name: 'packages-import-no-service',
      comment: 'A package can be used alone.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: ['^(src|cli|bench|test)/', '^packages/(?!$1/)[^/]+/(?!src/index\\.ts$)'] },
    },
    {
      name: 'packages-import-no-framework',
      comment: 'Only local-postgres speaks to a database: the one that it starts.',
      severity: 'error',
      from: { path: '^packages/', pathNot: '^packages/local-postgres/' },
      to: { path: FRAMEWORKS },
    },
    {
      name: 'packages-have-one-entry',
      severity: 'error',
      from: { path: '^(src|cli)/' },
      to: { path: '^packages/', pathNot: '^packages/[^/]+/src/index\\.ts$' },
    },
    {
      name: 'the-language-of-search-imports-no-framework',
      comment: 'What words, queries and matches are is pure too.',
      severity: 'error',
      from: { path: '^src/(resources/search/(query|matches)|indexing/search-index/text)/' },
      to: {
        path: [
          '^src/(?!resources/search/(query|matches)/|indexing/search-index/(text|vocabulary)/)',
          FRAMEWORKS,
        ],
      },
    },
    {
      name: 'http-stays-at-the-edge',
      comment: 'HTTP words never below a controller.',
      severity: 'error',
      from: { path: '\\.(service|repository|entity)\\.ts$' },
      to: { path: ['^src/platform/http/', 'node_modules/express'], pathNot: ['/viewer\\.ts$'] },
    },
    {
      name: 'controllers-ask-services',
      severity: 'error',
      from: { path: '\\.controller\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'repositories-belong-to-their-folder',
      comment: "A folder calls another folder's service, never its repository.",
      severity: 'error',
      from: { path: '^src/(\\w+)/([^/]+)/' },
      to: { path: '\\.repository\\.ts$', pathNot: '^src/$1/$2/' },
    },
    {
      name: 'search-has-two-doors',
      comment:
        'SearchEngine runs searches, SearchIndex writes the index; see src/resources/search/README.md.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(resources/search|indexing/search-index)/' },
      to: {
        path: '^src/(resources/search|indexing/search-index)/',
        pathNot: [
          '/search-(engine|index)\\.ts$',
          '/searched-texts\\.ts$',
          '/search(-index)?\\.module\\.ts$',
          '/search\\.presenter\\.ts$',
          '/dto/',
          '\\.entity\\.ts$',
        ],
      },
    },
    {
      name: 'only-the-database-knows-migrations',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/database/' },
      to: { path: '^src/platform/database/migrations/' },
    },
    {
      name: 'the-command-line-imports-the-domain-alone',
      comment: 'cli/ is published by itself and bundles packages/recording.',
      severity: 'error',
      from: { path: '^cli/' },
      to: { path: ['^(src|bench|test)/', FRAMEWORKS] },
    },
    {
      name: 'nobody-imports-the-command-line',
      severity: 'error',
      from: { path: '^(src|bench)/' },
      to: { path: '^cli/' },
    },
    {
      name: 'commands-are-above-the-rest',
      comment: 'main → commands → player, asciinema, export → casts, api → config → output.',
      severity: 'error',
      from: { path: '^cli/src/(player|asciinema|export|casts|api|config|output)/' },
      to: { path: '^cli/src/(main|program|commands/)' },
    },
    {
      name: 'benchmarks-stand-alone',
      comment: 'The service imports neither benchmarks nor tests.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(bench|test)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.spec\\.tsx?$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['@ttyreel/source', 'import', 'types'],
    },
  },
};
