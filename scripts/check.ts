import { runChecks } from './support/run-checks.ts'

const { failed } = await runChecks()
process.exit(failed > 0 ? 1 : 0)
