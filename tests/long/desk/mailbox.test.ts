import { expect, onTestFinished, test } from 'vitest'
import { composeRaw, startInbound } from '../../integration/desk/start-inbound.ts'
import { eventually } from '../../integration/jobs/start-queue.ts'
import { canRunDovecot, startDovecot } from '../../support/servers/dovecot.ts'

test.skipIf(!canRunDovecot())('replies arrive through Dovecot, despite an outage', async () => {
  const dovecot = await startDovecot()
  const desk = await startInbound(dovecot.url)
  const reader = desk.openReader()
  onTestFinished(async () => {
    await reader.stop()
    await desk[Symbol.asyncDispose]()
    await dovecot[Symbol.asyncDispose]()
  })
  const lead = await desk.makeLead()
  const { messageId } = await desk.answer(lead)
  const to = await desk.replies.addressOf(lead.reference)
  const deliver = (text: string, headers: Record<string, string> = {}) =>
    dovecot.deliver(composeRaw({ From: lead.email, To: to, ...headers }, text))
  const texts = async () => {
    const query = `select body from messages where lead_id = $1 and direction = 'in' order by at, body`
    return (await desk.pool.query<{ body: string }>(query, [lead.id])).rows.map(({ body }) => body)
  }

  await reader.look()
  // Found without a request: the server announces it, or the next poll finds it.
  await deliver('one', { 'In-Reply-To': messageId })
  await eventually(async () => expect(await texts()).toEqual(['one']), 60_000)
  const encoded = { 'Content-Type': 'text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding': 'quoted-printable' }
  await deliver('Montr=E9al', encoded)
  await reader.look()
  expect(await texts()).toContain('Montréal')

  await dovecot.stop()
  await deliver('while it was away')
  await reader.look()
  await dovecot.start()
  await reader.look()
  await reader.look()
  expect((await texts()).toSorted()).toEqual(['Montréal', 'one', 'while it was away'])

  // Five thousand parts, a hundred levels and three megabytes don't block anything.
  const parts = Array.from({ length: 5000 }, (_, index) => `--x\nContent-Type: image/png; name=${index}.png\n\n`)
  const mixed = { 'Content-Type': 'multipart/mixed; boundary=x' }
  await deliver(`--x\nContent-Type: text/plain\n\nmany\n${parts.join('\n')}\n--x--`, mixed)
  const deep = Array.from({ length: 100 }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`)
  await deliver(`--x\n${deep.join('')}Content-Type: text/plain\n\ndeep`, mixed)
  await deliver('z'.repeat(3_000_000))
  await deliver('after all of it')
  await eventually(async () => {
    await reader.look()
    expect(await texts()).toContain('after all of it')
  }, 60_000)
  expect(await texts()).toHaveLength(7)
})
