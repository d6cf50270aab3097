// npm run check: checks types, import rules, unused code, format and lint, folder sizes, where SQL is, how comments are
// written, that the lock file pins its versions, and that our list has the licences of all packages. The exit code is 1
// if anything fails.
import { availableParallelism } from 'node:os'
import { runChecks } from './dev/checks/run-checks.ts'

const { failed } = await runChecks(availableParallelism())
process.exit(failed > 0 ? 1 : 0)
