import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { createStaffAccounts } from '#app/desk/create-staff-accounts.ts'
import { SendAuthMail } from '#domain/jobs/send-auth-mail.ts'
import type { LiveChannels } from '#services/desk/live/desk-live.ts'
import { type Invitation, inviteMember, removeMember, resetMember } from '#services/desk/members/manage-members.ts'
import { startLeads } from '../leads/start-leads.ts'
import { checkDeskAnswer } from './desk-answers.ts'

export const password = 'violet-harbour-7-north'

/** The routes of leads and the desk on a new database, and members who sign in. */
export async function startDesk(settings: Record<string, string> = {}, channels?: LiveChannels) {
  const fixture = await startLeads(settings, undefined, undefined, channels)
  const ended: string[] = []
  const accounts = createStaffAccounts(fixture.auth, async (id) => void ended.push(id))
  const members = { db: fixture.db, accounts, queue: fixture.queue, now: Date.now, newId: randomUUID }

  async function call(method: string, path: string, token: string, body?: unknown) {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fixture.request(path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const content = text.startsWith('{') ? JSON.parse(text) : {}
    if (answer.ok) checkDeskAnswer(method, path, content)
    return { status: answer.status, body: content }
  }

  /** The token from the link in the newest sign-in mail. */
  async function wayInOf(email: string): Promise<{ type: string; token_hash: string }> {
    const { rows } = await fixture.pool.query<{ link: string }>(
      `select data ->> 'link' as link from pgboss.job where name = $1 and data ->> 'to' = $2
        and data ->> 'kind' like 'staff-%' order by created_on desc limit 1`,
      [SendAuthMail.name, email],
    )
    const query = new URL(rows[0]?.link ?? '').searchParams
    return { type: query.get('type') ?? '', token_hash: query.get('token_hash') ?? '' }
  }

  async function signIn(email: string): Promise<string> {
    const { body } = await call('POST', '/auth/v1/token?grant_type=password', '', { email, password })
    return String(body.access_token ?? '')
  }

  /** Sets up an app as the second factor; the resulting token has confirmed it. */
  async function addFactor(token: string): Promise<string> {
    const enrolled = await call('POST', '/auth/v1/factors', token, { factor_type: 'totp', friendly_name: 'app' })
    const { body: challenge } = await call('POST', `/auth/v1/factors/${enrolled.body.id}/challenge`, token, {})
    const code = new TOTP({ secret: Secret.fromBase32(enrolled.body.totp.secret) }).generate()
    const answer = { challenge_id: challenge.id, code }
    const { body } = await call('POST', `/auth/v1/factors/${enrolled.body.id}/verify`, token, answer)
    return String(body.access_token)
  }

  /** A member who is signed in with both factors. */
  async function makeMember(invitation: Omit<Invitation, 'email'> = {}) {
    const email = `${randomUUID()}@team.example`
    const invited = await inviteMember(members, null, { ...invitation, email })
    // The first member is always an admin, but a test may need to start with another role.
    const member = { ...invited.member, role: invitation.role ?? invited.member.role }
    await fixture.db.updateTable('desk_members').set({ role: member.role }).where('id', '=', member.id).execute()
    const { body } = await call('POST', '/auth/v1/verify', '', await wayInOf(email))
    await call('PUT', '/auth/v1/user', body.access_token, { password })
    return { ...member, email, token: await addFactor(body.access_token) }
  }

  return {
    ...fixture,
    /** Accounts whose channels were closed. */
    ended,
    call,
    ask: (name: string, token: string) => call('GET', `/functions/v1/${name}`, token),
    tell: (name: string, token: string, body: unknown) => call('POST', `/functions/v1/${name}`, token, body),
    wayInOf,
    signIn,
    addFactor,
    makeMember,
    invite: (invitation: Invitation) => inviteMember(members, null, invitation),
    remove: (id: string) => removeMember(members, null, id),
    reset: (id: string) => resetMember(members, null, id),
  }
}

export type DeskFixture = Awaited<ReturnType<typeof startDesk>>
