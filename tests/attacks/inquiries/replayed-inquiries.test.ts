import { expect, test } from 'vitest'
import { bodies, functionNames, siteUrl, startLeads } from '../../integration/leads/start-leads.ts'

// The key of a form without a script is derived from its content, so that a second click stores nothing. But a visitor
// who took an inquiry back and sends the same one again wants an answer to it.

test.each(['delete', 'withdraw'])('the same inquiry sent after the button to %s is a new lead', async (action) => {
  await using fixture = await startLeads()
  const post = async () => {
    const answer = await fixture.request(`/functions/v1/${functionNames.contact}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: siteUrl },
      body: new URLSearchParams(bodies.contact).toString(),
    })
    expect(answer.status).toBe(200)
    return answer.text()
  }
  await post()
  await post()
  const [first, second] = await fixture.leads()
  if (!first || second) throw new Error('not one lead')
  const press = fixture.press(await fixture.signLead(first.id))
  expect((await press({ action })).status).toBe(200)

  const page = await post()
  const leads = (await fixture.leads()).filter(({ id }) => id !== first.id)
  expect(leads).toHaveLength(1)
  expect(page).toContain(leads[0]?.reference)
  expect(leads[0]?.flags).not.toContain('withdrawn')
  await post()
  expect((await fixture.leads()).filter(({ id }) => id !== first.id)).toHaveLength(1)
})

test('a request that a client repeats with its key does not restore a deleted lead', async () => {
  await using fixture = await startLeads()
  const send = () => fixture.send(functionNames.contact, bodies.contact, { 'Idempotency-Key': 'chosen-by-the-client' })
  await send()
  const [lead] = await fixture.leads()
  await fixture.press(await fixture.signLead(lead?.id ?? ''))({ action: 'delete' })
  expect((await send()).status).toBe(200)
  expect(await fixture.leads()).toEqual([])
})
