import { expect, test } from 'vitest'
import { type Finding, fail, pass } from './finding.ts'
import { type Check, runChecks } from './run-checks.ts'

test('a check that fails, throws or hangs stops no other', async () => {
  const checks: Check<string>[] = [
    { name: 'hangs', run: () => new Promise<Finding>(() => {}) },
    {
      name: 'throws',
      run() {
        throw new Error('no')
      },
    },
    { name: 'rejects', run: () => Promise.reject(new Error('not now')) },
    {
      name: 'has longer',
      limitMs: 60_000,
      run: () => new Promise<Finding>((done) => setTimeout(done, 40, pass('late'))),
    },
    { name: 'passes', run: (context) => pass(context) },
  ]
  const explain = (error: unknown) => `It says ${error instanceof Error && error.message}.`
  const lines: unknown[] = []
  for await (const line of runChecks(checks, { context: 'fine', limitMs: 20, explain })) lines.push(line)
  expect(lines).toEqual([
    { check: 'hangs', ...fail('There was no result within 0.02 s.') },
    { check: 'throws', ...fail('It says no.') },
    { check: 'rejects', ...fail('It says not now.') },
    { check: 'has longer', ...pass('late') },
    { check: 'passes', ...pass('fine') },
  ])
})
