import { availableParallelism } from 'node:os'
import { runChecks } from './dev/run-checks.ts'

const { failed } = await runChecks(availableParallelism())
process.exit(failed > 0 ? 1 : 0)
