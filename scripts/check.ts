import { runChecks } from './dev/run-checks.ts'

const { failed } = await runChecks()
process.exit(failed > 0 ? 1 : 0)
