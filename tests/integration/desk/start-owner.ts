import { randomUUID } from 'node:crypto'
import { bodies, functionNames, readAnswer } from '../leads/start-leads.ts'
import { type DeskFixture, password } from './start-desk.ts'

/** Somebody who sent an inquiry, and is signed in with an account of its address. The desk needs AUTH_AUTOCONFIRM. */
export async function makeOwner(desk: DeskFixture, { isProven = true } = {}) {
  const email = `${randomUUID()}@buyers.example`
  const lead = await readAnswer(await desk.send(functionNames.contact, { ...bodies.contact, email }))
  const { body } = await desk.call('POST', '/auth/v1/signup', '', { email, password })
  const token = String(body.access_token)
  const proof = `insert into mailbox_proofs (user_id, address, method, proved_at)
    select id, email, 'mail', now() from auth.users where email = $1`
  if (isProven) await desk.pool.query(proof, [email])

  async function ask(method: string, path: string, sent?: unknown, headers: Record<string, string> = {}) {
    const answer = await desk.request(`/functions/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : null }
  }

  return {
    email,
    token,
    lead: { id: String(lead.id), reference: String(lead.reference) },
    ask,
    write: (message: unknown, key: string = randomUUID(), about: string = lead.reference) =>
      ask('POST', `my-inquiries/${about}/messages`, { message }, { 'idempotency-key': key }),
    /** The inquiry as its sender sees it. */
    see: async () => (await ask('GET', 'my-inquiries')).body.inquiries[0],
  }
}
