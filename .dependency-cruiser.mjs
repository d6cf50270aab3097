// The import rules (README.md draws them): what each layer may import, in addition to itself and npm packages.
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
  comment: `src/${layer} may import only: ${allowed.join(', ') || 'none of our layers'}.`,
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
      comment: 'Code that two services need belongs in domain. Only the desk and imports are built on other services.',
      severity: 'error',
      from: { path: '^src/services/([^/]+)/', pathNot: '^src/services/(desk|imports)/' },
      to: { path: '^src/services/([^/]+)/', pathNot: '^src/services/$1/' },
    },
    {
      name: 'desk-works-on-leads-and-files',
      comment: 'The lead desk shows and changes leads and files. Neither service may import the desk.',
      severity: 'error',
      from: { path: '^src/services/desk/' },
      to: { path: '^src/services/([^/]+)/', pathNot: '^src/services/(desk|leads|storage)/' },
    },
    {
      name: 'nothing-imports-imports',
      comment: 'They fill the tables of other services, which must not need them.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/services/(imports/|tables\\.ts$)' },
      to: { path: '^src/services/imports/' },
    },
    {
      name: 'features-stand-alone',
      comment:
        'Sign-in and account settings are features too. Features meet on a page or through a DOM event; code that two of them share belongs in a kit.',
      severity: 'error',
      from: { path: '^src/web/(features/[^/]+|account/(?:sign-in|settings))/' },
      to: { path: '^src/web/(features/[^/]+|account/(sign-in|settings)|pages)/', pathNot: '^src/web/$1/' },
    },
    {
      name: 'kits-know-no-features',
      comment: 'Features and pages use forms, sessions, toasts, islands and drawings, never the other way round.',
      severity: 'error',
      from: { path: '^src/web/(account/(forms|session)|art|forms|island|toast)/' },
      to: { path: '^src/web/(features|account/(sign-in|settings)|pages)/' },
    },
    {
      name: 'forms-know-no-accounts',
      comment: 'From bottom to top: session, forms, account forms.',
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
      comment:
        'The lead desk has its own bundle and shares only the session, the storage and the QR code with the public pages.',
      severity: 'error',
      from: { path: '^src/web/desk/' },
      to: { path: '^src/web/', pathNot: '^src/web/(desk/|account/session/|client/safe-storage|ui/qr-code)' },
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
      comment: 'They test the product from outside, over the wire.',
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
