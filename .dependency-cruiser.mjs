/**
 * The allowed imports; ARCHITECTURE.md explains them. shared/build/src/boundaries.long.test.ts breaks each rule on
 * purpose.
 */
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

const tests = '\\.(test|bench)\\.tsx?$'
const testSupport = `${tests}|^shared/testing/|/(testing|bench|gallery)/|^e2e/|^deploy/local/jestPostgres(End|OfWorker)?\\.ts$|^(shared/build/src/)?jest[^/]*\\.mjs$|^jest\\.config\\.mjs$`

export default {
  forbidden: [
    // `webpack/module` is webpack's own virtual module; `kubernetes-types` has only types, which TypeScript resolves.
    rule('every-import-resolves', {}, { couldNotResolve: true, pathNot: '^webpack/module$|^kubernetes-types/' }),
    rule('no-cycles', {}, { circular: true }),

    rule('domain-is-pure', { path: '^shared/domain/', pathNot: tests }, { pathNot: '^shared/domain/' }),
    rule(
      'contracts-know-zod-and-domain',
      { path: '^shared/contracts/', pathNot: tests },
      { pathNot: '^shared/(contracts|domain)/|node_modules/zod/' },
    ),
    rule(
      'module-is-a-seam',
      { path: '^shared/module/', pathNot: tests },
      { pathNot: '^shared/(module|contracts|domain)/|node_modules/(zod|react|@types/react)/' },
    ),
    rule(
      'ui-knows-no-network',
      { path: '^shared/ui/' },
      { path: '^shared/(console|contracts)/|node_modules/(ky|@tanstack/react-query)/' },
    ),
    rule(
      'desk-stands-on-console-and-ui',
      { path: '^shared/(console|ui|module|contracts|domain)/', pathNot: tests },
      { path: '^shared/desk/' },
    ),
    rule('shared-is-a-leaf', { path: '^shared/' }, { path: '^(host|remotes|api|deploy|e2e)/' }),

    rule('remotes-are-strangers', { path: '^remotes/([^/]+)/' }, { path: '^remotes/', pathNot: '^remotes/$1/' }),
    rule('remotes-know-no-host', { path: '^remotes/' }, { path: '^(host|api|deploy)/' }),
    rule(
      'remotes-hold-no-token',
      { path: '^remotes/', pathNot: tests },
      { path: '^shared/console/src/(tokens|storage)\\.' },
    ),
    rule(
      'slices-are-strangers',
      { path: '^remotes/([^/]+)/src/([^/]+)/' },
      { path: '^remotes/$1/src/[^/]+/', pathNot: '^remotes/$1/src/($2|locales|parts)/' },
    ),
    rule('host-loads-remotes-by-manifest', { path: '^host/' }, { path: '^(remotes|api|deploy)/' }),

    rule('api-has-no-browser-code', { path: '^api/' }, { path: '^(host|remotes|shared/(ui|console))/' }),
    rule('api-knows-no-deployment', { path: '^api/', pathNot: testSupport }, { path: '^deploy/' }),
    rule(
      'only-sql-files-touch-pg',
      { path: '^api/src/', pathNot: '\\.sql\\.ts$|^api/src/(db|testing|tenants)/' },
      { path: 'node_modules/pg/', dependencyTypesNot: ['type-only'] },
    ),
    rule('routes-never-query', { path: '\\.routes\\.ts$' }, { path: '\\.sql\\.ts$|^api/src/db/' }),
    rule(
      'services-know-no-http',
      { path: '\\.(service|sql)\\.ts$' },
      { path: '\\.routes\\.ts$|node_modules/(@fastify|fastify)/' },
    ),
    rule(
      'own-sql-only',
      { path: '^api/src/([^/]+)/', pathNot: testSupport },
      { path: '^api/src/[^/]+/.+\\.(sql|routes)\\.ts$', pathNot: '^api/src/($1|audit|live|jobs)/' },
    ),

    rule('code-imports-no-tests', { pathNot: testSupport }, { path: testSupport }),
  ],
  options: {
    tsPreCompilationDeps: true,
    // Its paths replace our packages' exports, because the resolver tries only the first of `./src/*.ts`,
    // `./src/*.tsx`.
    tsConfig: { fileName: '.dependency-cruiser.tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.kasa|\\.cache|\\.groups|\\.callers-\\w+)/' },
    // Without these options, imports by package name do not resolve: allowed ones are reported, and forbidden ones
    // pass.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
