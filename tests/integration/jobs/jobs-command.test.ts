import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PermanentFailure } from '#platform/jobs/job-failures.ts'
import { countJobs } from '#platform/jobs/job-store.ts'
import { createTestDatabase } from '../../support/database/test-database.ts'
import { runScript } from '../../support/run-script.ts'
import { eventually, startQueue } from './start-queue.ts'

const Write = { name: 'write', schema: v.object({ to: v.string() }) }

test('npm run jobs shows the dead jobs and puts them back', async () => {
  await using fixture = await startQueue([Write])
  let isMended = false
  await fixture.queue.work(Write, async () => {
    if (!isMended) throw new PermanentFailure('the wall is wet\nand a second line')
    return undefined
  })
  const [first, second] = [await fixture.send(Write, { to: 'Ann' }), await fixture.send(Write, { to: 'Bob' })]
  await eventually(async () => expect(await countJobs(fixture.pool)).toMatchObject([{ dead: 2 }]))
  const settings = { DATABASE_URL: fixture.url }

  const shown = await runScript('jobs', [], settings)
  expect(shown).toMatchObject({ code: 0, errors: expect.stringMatching(/^Settings: .*\n$/) })
  expect(shown.output).toMatch(/job +waiting +retrying +active +done +dead\nwrite +0 +0 +0 +0 +2\n/)
  expect(shown.output).toMatch(new RegExp(`${first}  write, 1 try, since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d E[SD]T\\n`))
  expect(shown.output).toContain('the wall is wet')
  expect(shown.output).not.toContain('second line')

  const json = await runScript('jobs', ['--json'], settings)
  expect(JSON.parse(json.output)).toMatchObject({
    queues: [{ job: 'write', dead: 2 }],
    dead: [{ id: first }, { id: second }],
  })

  isMended = true
  const one = await runScript('jobs', ['retry', first ?? ''], settings)
  expect(one.output).toContain(`${first}  write`)
  await eventually(async () => expect(await countJobs(fixture.pool)).toMatchObject([{ done: 1, dead: 1 }]))
  const all = await runScript('jobs', ['retry', 'all'], settings)
  expect(all.output).toContain(`${second}  write`)
  await eventually(async () => expect(await countJobs(fixture.pool)).toMatchObject([{ done: 2, dead: 0 }]))
})

test('npm run jobs says so when there is no job by that id, or no such action', async () => {
  await using database = await createTestDatabase()
  const settings = { DATABASE_URL: database.url }
  expect(await runScript('jobs', ['retry', 'b32c'], settings)).toMatchObject({
    code: 1,
    output: 'No dead job has the id b32c.\n',
  })
  expect(await runScript('jobs', ['remove'], settings)).toMatchObject({
    code: 2,
    errors: expect.stringContaining('Usage'),
  })
})
