// The import rules (README.md draws them): what each layer may import, besides itself and npm packages.
const layers = {
  config: ['content'],
  content: [],
  domain: ['content'],
  emails: ['content', 'domain'],
  platform: [],
  services: ['content', 'domain', 'emails', 'platform'],
  http: ['content', 'domain', 'services', 'platform'],
  app: ['config', 'content', 'domain', 'emails', 'platform', 'services', 'http'],
  web: ['content', 'domain'],
}

const layerRules = Object.entries(layers).map(([layer, allowed]) => ({
  name: `${layer}-imports`,
  comment: `src/${layer} may import only: ${allowed.join(', ') || 'nothing of ours'}.`,
  severity: 'error',
  from: { path: `^src/${layer}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/', pathNot: `^src/(${[layer, ...allowed].join('|')})/` },
}))

export default {
  forbidden: [
    ...layerRules,
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: '\\.(test\\.tsx?|d\\.ts)$' },
      to: {},
    },
    {
      name: 'services-stand-alone',
      comment: 'What two services need goes down into domain. The desk alone is built on others.',
      severity: 'error',
      from: { path: '^src/services/([^/]+)/', pathNot: '^src/services/desk/' },
      to: { path: '^src/services/([^/]+)/', pathNot: '^src/services/$1/' },
    },
    {
      name: 'desk-works-on-leads-and-files',
      comment: 'The lead desk shows and changes what leads and storage keep; neither knows the desk.',
      severity: 'error',
      from: { path: '^src/services/desk/' },
      to: { path: '^src/services/([^/]+)/', pathNot: '^src/services/(desk|leads|storage)/' },
    },
    {
      name: 'features-stand-alone',
      comment:
        'Signing in and the settings of an account are features too. Features meet on a page or through a DOM event; what two of them share is a kit beside them.',
      severity: 'error',
      from: { path: '^src/web/(features/[^/]+|account/(?:sign-in|settings))/' },
      to: { path: '^src/web/(features/[^/]+|account/(sign-in|settings)|pages)/', pathNot: '^src/web/$1/' },
    },
    {
      name: 'kits-know-no-features',
      comment: 'Forms, sessions, toasts, islands and drawings serve features and pages, never the other way round.',
      severity: 'error',
      from: { path: '^src/web/(account/(forms|session)|art|forms|island|toast)/' },
      to: { path: '^src/web/(features|account/(sign-in|settings)|pages)/' },
    },
    {
      name: 'forms-know-no-accounts',
      comment: 'From bottom to top: session, forms, forms of accounts.',
      severity: 'error',
      from: { path: '^src/web/(account/session|forms)/' },
      to: { path: '^src/web/account/forms/' },
    },
    {
      name: 'session-knows-no-forms',
      severity: 'error',
      from: { path: '^src/web/account/session/' },
      to: { path: '^src/web/forms/' },
    },
    {
      name: 'desk-stands-alone',
      comment: 'The lead desk has a bundle of its own and shares nothing with the public pages but the session.',
      severity: 'error',
      from: { path: '^src/web/desk/' },
      to: { path: '^src/web/', pathNot: '^src/web/(desk|account/session)/' },
    },
    {
      name: 'nothing-imports-the-desk',
      severity: 'error',
      from: { path: '^src/web/', pathNot: '^src/web/desk/' },
      to: { path: '^src/web/desk/' },
    },
    {
      name: 'ui-knows-nothing',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: '^src/', pathNot: '^src/web/ui/' },
    },
    {
      name: 'client-knows-no-pages',
      severity: 'error',
      from: { path: '^src/web/client/' },
      to: { path: '^src/web/(?!client/)' },
    },
    {
      name: 'http-has-no-stores',
      comment: 'A route reads, parses, calls a service and answers.',
      severity: 'error',
      from: { path: '^src/http/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/(platform/(database|jobs|mail|files)/|services/.*-store\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-node-in-shared-code',
      severity: 'error',
      from: { path: '^src/(config|content|domain|web)/', pathNot: '\\.test\\.tsx?$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'contract-tests-stay-outside',
      comment: 'They judge the product from the wire.',
      severity: 'error',
      from: { path: '^tests/contract/' },
      to: { path: '^src/' },
    },
    {
      name: 'no-scripts-from-source',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(scripts|tests)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules)' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
