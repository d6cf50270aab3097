import { expect, test } from 'vitest'
import { SendSms } from '#domain/jobs/send-sms.ts'
import { PermanentFailure } from '#platform/jobs/job-failures.ts'
import { createSendSms } from '#services/auth/phones/send-sms.ts'
import { eventually, startQueue } from '../../integration/jobs/start-queue.ts'

// The job of a text message contains a code that opens an account, so the job table must not keep it.

const sms = (text: string) => ({ to: '16475550123', text, expiresAt: new Date(Date.now() + 600_000).toISOString() })

test('a sent or a dead text message leaves no code in the job table', async () => {
  await using fixture = await startQueue([SendSms])
  const sent: string[] = []
  const sender = {
    send: async ({ text }: { text: string }) => {
      sent.push(text)
      if (text.includes('222222')) throw new PermanentFailure('no such number')
      return { accepted: 'yes' }
    },
  }
  const handler = createSendSms({ sender, log: fixture.log, now: Date.now })
  await fixture.queue.work(SendSms, handler)
  await fixture.send(SendSms, sms('code 111111'))
  await fixture.send(SendSms, sms('code 222222'))
  await eventually(async () => {
    expect(sent).toHaveLength(2)
    const { rows } = await fixture.pool.query('select name, data from pgboss.job')
    expect(JSON.stringify(rows)).not.toMatch(/111111|222222/)
    // The operator still sees that a message to this number died.
    expect(rows.length).toBeGreaterThan(0)
    for (const { data } of rows) expect(data).toMatchObject({ to: '16475550123', text: '' })
  })
  const again = { id: 'x', payload: sms(''), attempt: 1, isLast: false, signal: new AbortController().signal }
  await expect(handler(again)).resolves.toMatchObject({
    accepted: expect.stringContaining('not sent'),
  })
  expect(sent).toHaveLength(2)
})
