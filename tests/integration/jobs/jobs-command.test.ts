import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PermanentFailure } from '#platform/jobs/job-failures.ts'
import { countJobs } from '#platform/jobs/job-store.ts'
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
  const run = (...words: string[]) => runScript('jobs', words, { DATABASE_URL: fixture.url })
  const [shown, json, unknown] = await Promise.all([run(), run('--json'), run('retry', 'b32c')])
  expect(shown).toMatchObject({ code: 0, errors: expect.stringMatching(/^Settings: .*\n$/) })
  expect(shown.output).toMatch(/job +waiting +retrying +active +done +dead\nwrite +0 +0 +0 +0 +2\n/)
  expect(shown.output).toMatch(new RegExp(`${first}  write, 1 try, since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d E[SD]T\\n`))
  expect(shown.output).toContain('the wall is wet')
  expect(shown.output).not.toContain('second line')
  expect(JSON.parse(json.output)).toMatchObject({
    queues: [{ job: 'write', dead: 2 }],
    dead: [{ id: first }, { id: second }],
  })
  expect(unknown).toMatchObject({ code: 1, output: 'No dead job has the id b32c.\n' })

  isMended = true
  const one = await run('retry', first ?? '')
  expect(one.output).toContain(`${first}  write`)
  await eventually(async () => expect(await countJobs(fixture.pool)).toMatchObject([{ done: 1, dead: 1 }]))
  const all = await run('retry', 'all')
  expect(all.output).toContain(`${second}  write`)
  await eventually(async () => expect(await countJobs(fixture.pool)).toMatchObject([{ done: 2, dead: 0 }]))
})
