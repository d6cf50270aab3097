import { expect, test } from 'vitest'
import { countJobs } from '#platform/jobs/job-store.ts'
import { defaultTiming } from '#platform/jobs/queue-options.ts'
import type { SinkMode } from '../../support/servers/smtp-sink.ts'
import { eventually } from '../jobs/start-queue.ts'
import { bodies, functionNames, startLeads } from './start-leads.ts'
import { startMailing, teamEmail } from './start-mailing.ts'

test('a visitor whose mailbox does not exist never delays the mail to the team', async () => {
  await using fixture = await startMailing('unknown-visitor')
  for (const message of ['one', 'two', 'three'])
    await fixture.send(functionNames.contact, { ...bodies.contact, message })
  await eventually(() => expect(fixture.mailTo(teamEmail)).toHaveLength(3))
  await eventually(async () => {
    const counts = await countJobs(fixture.pool)
    expect(counts.find(({ job }) => job === 'send-lead-to-visitor')).toMatchObject({ dead: 3, retrying: 0 })
    expect(counts.find(({ job }) => job === 'send-lead-to-team')).toMatchObject({ done: 3, dead: 0 })
  })
})

// `integration/mail/smtp-mailer.test.ts` has every way a mail server has failed us. There are three kinds, and these are
// what they mean for the two mails of a lead.

test.each<SinkMode>(['refuse-connection', 'hang', 'slow'])(
  'a mail server of the kind %s keeps no lead waiting; both mails go once it is well',
  async (mode) => {
    await using fixture = await startMailing(mode)
    expect((await fixture.send(functionNames.contact, bodies.contact)).status).toBe(200)
    if (mode !== 'slow')
      await eventually(() => expect(fixture.lines.some(({ msg }) => msg === 'a job failed')).toBe(true))
    await fixture.sink.setMode('ok')
    await eventually(async () => {
      const done = (await countJobs(fixture.pool)).map(({ job, done }) => [job, done])
      expect(Object.fromEntries(done)).toMatchObject({ 'send-lead-to-team': 1, 'send-lead-to-visitor': 1 })
    }, 15_000)
    const ids = fixture.sink.received.map(({ mail }) => mail.messageId)
    expect(new Set(ids).size).toBe(2)
    expect(ids).toHaveLength(2)
  },
)

test('after a final no both mails rest as dead letters, told once each', async () => {
  await using fixture = await startMailing('unknown-recipient')
  await fixture.send(functionNames.contact, bodies.contact)
  await eventually(async () => {
    const counts = await countJobs(fixture.pool)
    expect(counts.reduce((sum, { dead }) => sum + dead, 0)).toBe(2)
    expect(fixture.lines.filter(({ msg }) => msg.startsWith('a job was given up'))).toHaveLength(2)
  })
  expect(await fixture.leads()).toHaveLength(1)
  expect(fixture.sink.received).toEqual([])
})

test('an error in our settings is reported at once, and both mails wait until it is fixed', async () => {
  await using fixture = await startMailing('ok', (port) => `smtp://user:wrong@127.0.0.1:${port}`)
  await fixture.send(functionNames.contact, bodies.contact)
  await eventually(async () => {
    const { rows } = await fixture.pool.query(
      `select 1 from pgboss.job where state = 'retry' and start_after > now() + interval '10 minutes'`,
    )
    expect(rows).toHaveLength(2)
  }, 15_000)
  expect(fixture.lines.some(({ level, msg }) => level === 'error' && msg.startsWith('mail is on hold'))).toBe(true)
  expect(fixture.sink.received).toEqual([])
})

test('an outage of seven days loses no mail', async () => {
  await using fixture = await startLeads({}, defaultTiming)
  await fixture.send(functionNames.contact, bodies.contact)
  const { rows } = await fixture.pool.query(
    `select retry_limit as limit, retry_delay as delay, retry_delay_max as longest, retry_backoff as grows,
       extract(epoch from keep_until - now())::float8 as kept
     from pgboss.job`,
  )
  expect(rows).toHaveLength(2)
  for (const { limit, delay, longest, grows, kept } of rows) {
    // Each wait at its shortest, as pg-boss calculates it.
    const waits = Array.from({ length: limit }, (_, n) => Math.min(longest, delay * 2 ** Math.min(n, 16)))
    const days = waits.reduce((sum, seconds) => sum + seconds, 0) / 86_400
    expect(grows).toBe(true)
    expect(days).toBeGreaterThanOrEqual(7)
    expect(kept / 86_400).toBeGreaterThan(2 * days)
  }
})
