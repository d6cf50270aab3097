import { expect, test } from 'vitest'
import type { Victim } from '../../support/product/kill-product.ts'
import { measureDurability } from '../../support/product/lead-durability.ts'

const victims: Victim[] = ['app', 'postgres', 'both']

// `npm run bench:durability` kills more often and under more load. The three run in parallel, because they mostly wait.
test('kill -9 of app, of PostgreSQL and of both, under load, loses no acknowledged lead and no mail', {
  timeout: 240_000,
}, async () => {
  const load = { kills: 1, clients: 3, loadMs: 600, pauseMs: 60, awaitsMails: true }
  const reports = await Promise.all(victims.map((victim) => measureDurability({ victim, ...load })))
  for (const report of reports) {
    expect(report).toMatchObject({ lost: 0, doubled: 0, withoutMails: 0, foreign: 0, unmailed: 0 })
    expect(report).toMatchObject({ madeByRepeats: 0, strayAnswers: 0 })
    expect(report.acknowledged).toBeGreaterThan(5)
    expect(report.recoveriesMs).toHaveLength(1)
  }
})
