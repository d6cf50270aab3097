import { expect, test } from 'vitest'
import { recordEvents } from '#services/analytics/record-events.ts'
import type { Tables } from '#services/tables.ts'
import { createTestDatabase } from '../../support/database/test-database.ts'
import { runScript } from '../../support/run-script.ts'

test('npm run stats prints the counts, for people and for programs', async () => {
  await using database = await createTestDatabase<Tables>()
  await recordEvents(
    database.db,
    [
      { event: 'page_view', path: '/sell-fast', referrer: 'news.example' },
      { event: 'web_vital', path: '/', name: 'CLS', value: 0.02 },
      { event: 'page_not_found', path: '/gone' },
    ],
    Date.now(),
  )

  const settings = { DATABASE_URL: database.url }
  const shown = await runScript('stats', [], settings)
  expect(shown).toMatchObject({ code: 0, errors: expect.stringMatching(/^Settings: .*\n$/) })
  expect(shown.output).toMatch(/Views\n {2}\/sell-fast +1\n/)
  expect(shown.output).toMatch(/Sources\n {2}news\.example +1\n/)
  expect(shown.output).toContain('Not found: 1')
  expect(shown.output).toMatch(/CLS {2}0\.02\d +1\n/)

  const { output } = await runScript('stats', ['--days', '1', '--json'], settings)
  expect(JSON.parse(output)).toMatchObject({ views: [{ name: '/sell-fast', count: 1 }], notFound: 1 })
})

test('a wrong number of days is refused with the usage', async () => {
  expect(await runScript('stats', ['--days', 'many'], {})).toMatchObject({
    code: 2,
    errors: expect.stringContaining('Usage'),
  })
})
