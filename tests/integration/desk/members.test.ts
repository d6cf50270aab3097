import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runScript } from '../../support/run-script.ts'
import { type DeskFixture, password, startDesk } from './start-desk.ts'

let desk: DeskFixture
let firstRole: string
beforeAll(async () => {
  desk = await startDesk()
  firstRole = (await desk.invite({ email: `${randomUUID()}@team.example`, role: 'agent' })).member.role
})
afterAll(() => desk?.[Symbol.asyncDispose]())

const refusalOf = async (token: string) => (await desk.ask('desk-team', token)).body.error?.code

test('an invited member sees nothing before a password of 12 and a second factor', async () => {
  const email = `${randomUUID()}@team.example`
  const { member } = await desk.invite({ email, name: 'Agent One', registration: 'broker' })
  const { body } = await desk.call('POST', '/auth/v1/verify', '', await desk.wayInOf(email))
  const token = String(body.access_token)
  expect(await refusalOf('')).toBe('unauthorized')
  expect(await refusalOf(token)).toBe('password_needed')

  const short = await desk.call('PUT', '/auth/v1/user', token, { password: 'harbour-7-n' })
  expect(short.body.weak_password?.reasons ?? short.body.code).toContain('length')
  expect((await desk.call('PUT', '/auth/v1/user', token, { password })).status).toBe(200)
  expect(await refusalOf(token)).toBe('insufficient_aal')

  const raised = await desk.addFactor(token)
  const { status, body: team } = await desk.ask('desk-team', raised)
  expect(status).toBe(200)
  expect(team).toMatchObject({ lockMinutes: 30, isDemo: false })
  expect(team.me).toEqual({ id: member.id, role: member.role, displayName: 'Agent One', registration: 'broker' })
  // From now on, the password alone is not enough either.
  expect(await refusalOf(await desk.signIn(email))).toBe('insufficient_aal')
})

test('the link in an invitation says who invites whom, and stops saying so once it is used', async () => {
  const manager = await desk.makeMember({ role: 'admin', name: 'Maya Chen' })
  const email = `${randomUUID()}@team.example`
  const invitation = { do: 'invite', email, name: 'Sofia Ricci', role: 'agent', registration: 'none' }
  expect((await desk.tell('desk-member', manager.token, invitation)).status).toBe(200)
  const { rows } = await desk.pool.query("select data from pgboss.job where data ->> 'to' = $1", [email])
  expect(rows[0].data).toMatchObject({ kind: 'staff-invitation', name: 'Sofia', by: 'Maya Chen' })

  const link = await desk.wayInOf(email)
  const behindLink = (way = link) => desk.ask(`desk-welcome?${new URLSearchParams(way)}`, '')
  const shown = { name: 'Sofia Ricci', email, role: 'agent', by: 'Maya Chen', contact: manager.email }
  const { body } = await behindLink()
  expect(body).toMatchObject({ ...shown, isReset: false, hasPassword: false, passwordRules: { minLength: 12 } })
  expect(Date.parse(body.until)).toBeGreaterThan(Date.now())

  const { body: session } = await desk.call('POST', '/auth/v1/verify', '', link)
  const token = String(session.access_token)
  expect((await behindLink()).status).toBe(404)
  const strange = { ...link, token_hash: '0'.repeat(56) }
  expect((await behindLink(strange)).body.error.message).toBe((await behindLink()).body.error.message)
  expect((await desk.ask('desk-welcome', token)).body).toMatchObject({ ...shown, until: null, hasPassword: false })
  await desk.call('PUT', '/auth/v1/user', token, { password })
  expect((await desk.ask('desk-welcome', token)).body.hasPassword).toBe(true)
  await desk.addFactor(token)
  expect((await desk.ask('desk-welcome', await desk.signIn(email))).body.error.code).toBe('insufficient_aal')
})

test('an expired link, and the link of somebody who is not a member, say the same as a wrong one', async () => {
  const email = `${randomUUID()}@team.example`
  await desk.invite({ email })
  const link = await desk.wayInOf(email)
  await desk.pool.query("update auth.users set confirmation_sent_at = now() - interval '2 hours' where email = $1", [
    email,
  ])
  const visitor = `${randomUUID()}@visitors.example`
  await desk.call('POST', '/auth/v1/admin/users', desk.auth.secretKey, {
    email: visitor,
    password,
    email_confirm: true,
  })
  const ask = (way: object) => desk.ask(`desk-welcome?${new URLSearchParams({ ...way })}`, '')
  for (const way of [link, { ...link, type: 'recovery' }, { type: 'x', token_hash: 'y' }])
    expect(await ask(way)).toMatchObject({
      status: 404,
      body: { error: { message: expect.stringContaining('time is up') } },
    })
  expect((await desk.ask('desk-welcome', await desk.signIn(visitor))).body.error.code).toBe('not_a_member')
})

test('the first member is an admin whatever the invitation says, later ones are agents unless the invitation says otherwise', async () => {
  const roleOf = async (role?: 'manager') =>
    (await desk.invite({ email: `${randomUUID()}@team.example`, role })).member.role
  expect(firstRole).toBe('admin')
  expect(await roleOf()).toBe('agent')
  expect(await roleOf('manager')).toBe('manager')
})

test('no function of the desk answers before both factors were used', async () => {
  const { email } = await desk.makeMember()
  const half = await desk.signIn(email)
  const functions = desk.routes.filter(({ path, method }) => path.includes('/desk-') && method !== 'ALL')
  expect(functions.length).toBeGreaterThan(20)
  for (const { method, path } of functions) {
    const body = method === 'POST' ? {} : undefined
    expect((await desk.call(method, path, '', body)).status, path).toBe(401)
    expect((await desk.call(method, path, half, body)).body.error?.code, path).toBe('insufficient_aal')
  }
})

test('a visitor with an account and two factors is not a member', async () => {
  const email = `${randomUUID()}@visitors.example`
  const admin = desk.auth.secretKey
  await desk.call('POST', '/auth/v1/admin/users', admin, { email, password, email_confirm: true })
  expect(await refusalOf(await desk.addFactor(await desk.signIn(email)))).toBe('not_a_member')
})

test('a former member is locked out with the next request, and their channels end', async () => {
  const member = await desk.makeMember()
  expect((await desk.ask('desk-team', member.token)).status).toBe(200)
  // The guard itself, in case a session was left over.
  await desk.pool.query('update desk_members set left_at = now() where id = $1', [member.id])
  expect(await refusalOf(member.token)).toBe('not_a_member')
  await desk.pool.query('update desk_members set left_at = null where id = $1', [member.id])

  desk.ended.length = 0
  await desk.remove(member.id)
  expect((await desk.ask('desk-team', member.token)).status).toBe(401)
  expect(desk.ended).toEqual([member.id])
  // They may still sign in as a visitor.
  expect(await refusalOf(await desk.signIn(member.email))).toBe('not_a_member')
  await expect(desk.remove(member.id)).rejects.toThrow('not a member')
})

test('a member who sends too many requests is told to wait', async () => {
  const { token } = await desk.makeMember()
  const take = vi.spyOn(desk.auth.limiter, 'take')
  take.mockImplementation(async ({ name }) => ({ isAllowed: name !== 'desk', retryAfterSeconds: 5 }))
  expect((await desk.ask('desk-team', token)).status).toBe(429)
})

test('inviting an existing account removes every earlier way into it', async () => {
  const email = `${randomUUID()}@visitors.example`
  const admin = desk.auth.secretKey
  await desk.call('POST', '/auth/v1/admin/users', admin, { email, password: 'harbour-77', email_confirm: true })
  const signIn = () => desk.call('POST', '/auth/v1/token?grant_type=password', '', { email, password: 'harbour-77' })
  const before = String((await signIn()).body.access_token)
  await desk.invite({ email })
  expect((await signIn()).status).toBe(400)
  expect((await desk.ask('desk-team', before)).status).toBe(401)
  const { body } = await desk.call('POST', '/auth/v1/verify', '', await desk.wayInOf(email))
  expect(await refusalOf(body.access_token)).toBe('password_needed')
})

test('a lost factor is reset through the mailbox: password and factor are gone, the owner is told, it is logged', async () => {
  const member = await desk.makeMember()
  await desk.reset(member.id)
  expect((await desk.ask('desk-team', member.token)).status).toBe(401)
  expect(await desk.signIn(member.email)).toBe('')
  const told = await desk.pool.query(
    "select from pgboss.job where data ->> 'kind' = 'factor-removed' and data ->> 'to' = $1",
    [member.email],
  )
  expect(told.rowCount).toBe(1)
  const mailed = await desk.pool.query(
    "select data from pgboss.job where data ->> 'kind' like 'staff-%' and data ->> 'to' = $1 order by created_on desc",
    [member.email],
  )
  expect(mailed.rows[0].data).toMatchObject({ kind: 'staff-reset', by: '' })
  const { body } = await desk.call('POST', '/auth/v1/verify', '', await desk.wayInOf(member.email))
  await desk.call('PUT', '/auth/v1/user', body.access_token, { password })
  const raised = await desk.addFactor(body.access_token)
  expect((await desk.ask('desk-team', raised)).status).toBe(200)
  const { rows } = await desk.pool.query('select kind from desk_member_events where member_id = $1 order by id', [
    member.id,
  ])
  expect(rows.map(({ kind }) => kind)).toEqual(['invited', 'reset'])
  await expect(desk.pool.query('delete from desk_member_events')).rejects.toThrow('append-only')
})

test('the operator invites, lists and removes members from the command line', { timeout: 90_000 }, async () => {
  const run = (...words: string[]) =>
    runScript('desk', words, { DATABASE_URL: desk.url, DATA_DIR: desk.config.dataDir })
  const email = `${randomUUID()}@team.example`
  const invited = await run('invite', email, '--role', 'manager', '--registration', 'broker', '--name', 'Manager One')
  expect(invited).toMatchObject({ code: 0, errors: expect.stringMatching(/^Settings: .*\n$/) })
  const [told, , link = ''] = invited.output.split('\n')
  expect(told).toBe(`${email} is invited by mail as manager, registration: broker.`)
  // No mail server is set, so the link is printed.
  const { searchParams } = new URL(link)
  expect(searchParams.get('token_hash')).toBe((await desk.wayInOf(email)).token_hash)
  expect((await run('members')).output).toContain(`${email}  Manager One  manager  broker  no second factor yet\n`)
  expect((await run('remove', email)).output).toBe(
    `${email} has left the desk. Open leads that are now unassigned: none.\n`,
  )
  expect(await run('reset', email)).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`${email} is not a member of the desk.\n`),
  })
  expect((await run('invite', email, '--role', 'king')).code).toBe(2)
})
