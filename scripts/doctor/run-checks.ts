import { type Finding, fail } from './finding.ts'

export interface Check<Context> {
  name: string
  /** How long it may take; otherwise the limit of all checks. */
  limitMs?: number
  run(context: Context): Finding | Promise<Finding>
}

interface Options<Context> {
  context: Context
  limitMs: number
  /** The text for an error that a check did not expect. */
  explain: (error: unknown) => string
}

/** Runs all checks at once, and yields their findings in order. One that fails or hangs does not stop the others. */
export async function* runChecks<Context>(
  checks: readonly Check<Context>[],
  { context, limitMs, explain }: Options<Context>,
): AsyncGenerator<Finding & { check: string }> {
  const running = checks.map(({ name, limitMs: own = limitMs, run }) => {
    const finding = (async () => run(context))().catch((error: unknown) => fail(explain(error)))
    return { name, finding: Promise.race([finding, giveUpAfter(own)]) }
  })
  for (const { name, finding } of running) yield { check: name, ...(await finding) }
}

async function giveUpAfter(ms: number): Promise<Finding> {
  return new Promise((resolve) => {
    const giveUp = () => resolve(fail(`There was no result within ${ms / 1000} s.`))
    setTimeout(giveUp, ms).unref()
  })
}
