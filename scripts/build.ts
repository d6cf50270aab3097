// npm run build: builds everything into dist/ but doesn't start it.
import { buildSite } from './build/build-site.ts'

const startedAt = performance.now()
await buildSite()
console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
