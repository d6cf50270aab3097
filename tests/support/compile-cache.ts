import { dirname, join } from 'node:path'

/** Where `scripts/run.mjs` has each module compiled once for all processes. */
export const compileCache = join(dirname(dirname(import.meta.dirname)), 'node_modules', '.cache', 'compiled')
