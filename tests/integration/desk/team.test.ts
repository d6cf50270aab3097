import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { teamWords } from '#content/desk/team-words.ts'
import { defaultAlerts } from '#domain/desk/alerting/alerts.ts'
import { defaultDuty } from '#domain/desk/duty.ts'
import { defaultTemplates, type ReplyTemplate } from '#domain/desk/messages/reply-template.ts'
import { bodies, functionNames, readAnswer } from '../leads/start-leads.ts'
import { type DeskFixture, startDesk } from './start-desk.ts'

let desk: DeskFixture
let admin: Awaited<ReturnType<DeskFixture['makeMember']>>
let manager: typeof admin
let agent: typeof admin
beforeAll(async () => {
  desk = await startDesk()
  admin = await desk.makeMember({ role: 'admin', name: 'Admin One' })
  manager = await desk.makeMember({ role: 'manager', name: 'Manager One' })
  agent = await desk.makeMember({ registration: 'salesperson', name: 'Agent One' })
})
afterAll(() => desk?.[Symbol.asyncDispose]())

const tell = (who: { token: string }, body: Record<string, unknown>) => desk.tell('desk-member', who.token, body)
const noticesAbout = async (name: string) => {
  const { rows } = await desk.pool.query<{ kind: string; address: string; lines: string[] }>(
    `select data ->> 'kind' as kind, data ->> 'to' as address, data -> 'lines' as lines from pgboss.job
      where name = 'send-desk-notice' and data ->> 'about' = $1 order by data ->> 'to'`,
    [name],
  )
  return rows
}
const listed = async (id: string, who = admin) => {
  const { body } = await desk.ask('desk-members', who.token)
  return body.members.find((member: { id: string }) => member.id === id)
}

test('a manager resets a lost factor from the page; managers and admins get a mail, and it is logged', async () => {
  const lost = await desk.makeMember({ name: 'Lost One' })
  expect((await tell(agent, { do: 'reset', id: lost.id })).status).toBe(403)
  expect((await tell(manager, { do: 'reset', id: lost.id })).status).toBe(200)
  expect((await desk.ask('desk-team', lost.token)).status).toBe(401)
  const told = (await noticesAbout('Lost One')).map(({ kind, address }) => [kind, address])
  const expected = [admin.email, manager.email].toSorted().map((address) => ['factor-reset', address])
  expect(told).toEqual(expected)
  const { rows } = await desk.pool.query(
    `select kind, actor from desk_member_events where member_id = $1 order by id desc limit 1`,
    [lost.id],
  )
  expect(rows).toEqual([{ kind: 'reset', actor: manager.id }])
  expect(await listed(lost.id)).toMatchObject({ hasSecondFactor: false })
  // The mailbox is the way back.
  expect((await desk.call('POST', '/auth/v1/verify', '', await desk.wayInOf(lost.email))).status).toBe(200)
})

test('an admin invites, changes and removes members from the page; the last admin stays', async () => {
  const email = `${randomUUID()}@team.example`
  const invitation = { do: 'invite', email, name: 'New One', role: 'admin', registration: 'broker' }
  expect((await tell(manager, invitation)).status).toBe(403)
  expect((await tell(admin, invitation)).status).toBe(200)
  const { body } = await desk.ask('desk-members', admin.token)
  const added = body.members.find((member: { email: string }) => member.email === email)
  expect(added).toMatchObject({ displayName: 'New One', role: 'admin', hasSecondFactor: false, seenAt: null })

  // Somebody who has never signed in is nobody to rely on.
  const change = (who: typeof admin, id: string, values: object) =>
    tell(who, { do: 'change', id, values, over: { role: 'admin', name: 'New One' } })
  const last = await change(admin, admin.id, { role: 'agent' })
  expect([last.status, last.body.error.message]).toEqual([422, expect.stringContaining('last admin')])
  expect((await tell(admin, { do: 'leave', id: admin.id })).status).toBe(422)
  expect((await change(admin, added.id, { role: 'agent', name: 'Newer One' })).status).toBe(200)
  expect(await listed(added.id)).toMatchObject({ role: 'agent', displayName: 'Newer One', registration: 'broker' })

  // Of two admins who demote each other at once, one stays.
  const second = await desk.makeMember({ role: 'admin', name: 'Admin Two' })
  const answers = await Promise.all([
    change(admin, second.id, { role: 'manager' }),
    change(second, admin.id, { role: 'manager' }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await desk.pool.query(
    `update desk_members set role = case when id = $1 then 'admin' else 'manager' end
    where id in ($1, $2)`,
    [admin.id, second.id],
  )
})

test('an invitation to a member changes nothing and says so; a former member can return', async () => {
  const known = await desk.makeMember({ role: 'admin', name: 'Known One', registration: 'broker' })
  const events = async () =>
    (await desk.pool.query('select kind, data from desk_member_events where member_id = $1', [known.id])).rows
  const [before, logged, wayIn] = [await listed(known.id), await events(), await desk.wayInOf(known.email)]
  const invitation = { do: 'invite', name: 'Other Name', role: 'agent', registration: 'none' }
  for (const email of [known.email, ` ${known.email.toUpperCase()} `]) {
    const { status, body } = await tell(admin, { ...invitation, email })
    expect([status, body.error?.code, body.error?.message]).toEqual([409, 'conflict', teamWords.invite.isMember])
  }
  expect([await listed(known.id), await events(), await desk.wayInOf(known.email)]).toEqual([before, logged, wayIn])
  expect((await desk.ask('desk-team', known.token)).status).toBe(200)

  // The operator changes members with the same command that invites them.
  const { member, isNew } = await desk.invite({ email: known.email, role: 'manager' })
  expect([member, isNew]).toMatchObject([{ id: known.id, role: 'manager', displayName: 'Known One' }, false])

  await desk.remove(known.id)
  expect((await tell(admin, { ...invitation, email: known.email })).status).toBe(200)
  expect(await listed(known.id)).toMatchObject({ displayName: 'Other Name', role: 'agent', leftAt: null })
  const visitor = `${randomUUID()}@visitors.example`
  await desk.call('POST', '/auth/v1/admin/users', desk.auth.secretKey, { email: visitor, email_confirm: true })
  expect((await tell(admin, { ...invitation, email: visitor })).status).toBe(200)
})

test('if two admins invite the same address at once, one of them succeeds', async () => {
  const other = await desk.makeMember({ role: 'admin', name: 'Admin Three' })
  const email = `${randomUUID()}@team.example`
  const invitation = { do: 'invite', email, name: 'Twice Invited', registration: 'none' }
  const roles = ['agent', 'manager'] as const
  const answers = await Promise.all([
    tell(admin, { ...invitation, role: roles[0] }),
    tell(other, { ...invitation, role: roles[1] }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { members } = (await desk.ask('desk-members', admin.token)).body
  const added = members.filter((member: { email: string }) => member.email === email)
  expect(added).toMatchObject([{ role: roles[answers[0]?.status === 200 ? 0 : 1] }])
})

test('the open leads of somebody who left are listed for the managers, and their sessions end at once', async () => {
  const leaver = await desk.makeMember({ name: 'Leaver One' })
  const lead = await readAnswer(await desk.send(functionNames.contact, { ...bodies.contact, message: randomUUID() }))
  const claim = { id: randomUUID(), on: [{ lead: lead.id }], do: { act: 'claim' } }
  await desk.tell('desk-act', leaver.token, { acts: [claim] })
  expect((await tell(manager, { do: 'leave', id: leaver.id })).status).toBe(403)
  const { body } = await tell(admin, { do: 'leave', id: leaver.id })
  expect(body).toEqual({ outcome: 'left', released: [lead.reference] })
  expect((await desk.ask('desk-team', leaver.token)).status).toBe(401)
  const told = await noticesAbout('Leaver One')
  expect(told.map(({ address }) => address)).toContain(manager.email)
  expect(told[0]).toMatchObject({ kind: 'left', lines: [lead.reference] })
})

test('no member can leave while a lead would become inaccessible, and the mails about it respect walls', async () => {
  const leaver = await desk.makeMember({ name: 'Walled One' })
  const named = await desk.makeMember({ name: 'Named One' })
  const makeWalled = async (eyes: string[]) => {
    const lead = await readAnswer(await desk.send(functionNames.contact, { ...bodies.contact, message: randomUUID() }))
    const walled = 'update inquiries set eyes = $1, assignee_id = $2 where id = $3'
    await desk.pool.query(walled, [eyes, leaver.id, lead.id])
    return lead.reference
  }
  const [shared, alone] = [await makeWalled([leaver.id, named.id]), await makeWalled([leaver.id])]
  const refused = await tell(admin, { do: 'leave', id: leaver.id })
  expect([refused.status, refused.body.error.message]).toEqual([422, expect.stringContaining('broker of record')])
  const broker = await desk.makeMember({ registration: 'broker-of-record', name: 'Broker One' })
  expect((await tell(admin, { do: 'leave', id: leaver.id })).body.released).toEqual([])
  const { rows } = await desk.pool.query(
    `select data ->> 'to' as address, data -> 'lines' as lines, data -> 'unseen' as unseen from pgboss.job
      where name = 'send-desk-notice' and data ->> 'about' = 'Walled One'`,
  )
  expect(rows).toContainEqual({ address: named.email, lines: [shared], unseen: null })
  expect(rows).toContainEqual({ address: manager.email, lines: [], unseen: 1 })
  expect(JSON.stringify(rows)).not.toContain(alone)
  // From now on the broker of record is the only way in.
  const edit = { do: 'change', values: { registration: 'none' }, over: { registration: 'broker-of-record' } }
  for (const change of [{ do: 'leave' }, edit])
    expect((await tell(admin, { ...change, id: broker.id })).status).toBe(422)
})

test('members pause and choose their alerts themselves; duty hours are set by managers, and those of an admin by admins', async () => {
  const pause = { do: 'takes-leads', id: agent.id, takesLeads: false }
  expect((await tell(agent, pause)).status).toBe(200)
  expect((await tell(agent, { ...pause, id: manager.id })).status).toBe(403)
  const alerts = { ...defaultAlerts, text: true, quiet: { from: '22:00', to: '07:00' } }
  const choose = (who: typeof admin, phone: string, id = agent.id) =>
    tell(who, { do: 'alerts', id, values: { ...alerts, phone }, over: { ...defaultAlerts, phone: '' } })
  expect((await choose(agent, '+14165550123')).body).toEqual({ outcome: 'done' })
  expect((await choose(agent, '555')).status).toBe(400)
  const duty = { ...defaultDuty, saturday: [{ from: '10:00', to: '14:00' }] }
  const setDuty = async (who: typeof admin, hours: object, id = agent.id) =>
    (await tell(who, { do: 'duty', id, values: { duty: hours }, over: { duty: null } })).status
  expect(await setDuty(agent, duty)).toBe(403)
  expect(await setDuty(manager, duty)).toBe(200)
  const wrong = { ...defaultDuty, saturday: [{ from: '14:00', to: '10:00' }] }
  expect(await setDuty(manager, wrong)).toBe(400)
  const reach = { alerts, phone: '+14165550123' }
  expect(await listed(agent.id, agent)).toMatchObject({ takesLeads: false, duty, reach })
  // Nobody else sees or decides where somebody's alerts go.
  for (const other of [manager, admin]) {
    expect(await listed(agent.id, other)).toMatchObject({ takesLeads: false, reach: null })
    expect((await choose(other, '+14165550199')).status).toBe(403)
  }
  expect(await listed(agent.id, agent)).toMatchObject({ reach })
  for (const request of [{ do: 'takes-leads', takesLeads: false }, { do: 'reset' }])
    expect((await tell(manager, { ...request, id: admin.id })).status, request.do).toBe(403)
  expect(await setDuty(manager, duty, admin.id)).toBe(403)
  expect((await choose(manager, '', admin.id)).status).toBe(403)
})

test('the access log is for managers; fetching again counts once, and fetching for another page does not count as opening', async () => {
  const lead = await readAnswer(await desk.send(functionNames.contact, { ...bodies.contact, message: randomUUID() }))
  for (const why of ['1', 'owner']) await desk.ask(`desk-lead?ref=${lead.reference}&ahead=${why}`, agent.token)
  for (const who of [agent, agent, manager]) await desk.ask(`desk-lead?ref=${lead.reference}`, who.token)
  await desk.desk.flush()
  const asked = `desk-access?object=${lead.reference.toLowerCase()}`
  expect((await desk.ask(asked, agent.token)).status).toBe(403)
  const { body } = await desk.ask(asked, manager.token)
  expect(body.entries.map(({ member, what }: { member: string; what: string }) => [member, what])).toEqual([
    [manager.id, 'lead'],
    [agent.id, 'lead'],
    [agent.id, 'lead-owner'],
    [agent.id, 'lead-ahead'],
  ])
  expect(body.next).toBeNull()
  const mine = await desk.ask(`desk-access?member=${agent.id}&before=${body.entries[3].id}`, manager.token)
  expect(mine.body.entries.some(({ object }: { object: string }) => object === lead.reference)).toBe(false)
  expect((await listed(agent.id)).seenAt).not.toBeNull()

  await desk.pool.query(`update inquiries set eyes = array[$1]::uuid[] where id = $2`, [agent.id, lead.id])
  const walls = await desk.ask('desk-walls', manager.token)
  expect(walls.body.leads).toContainEqual(expect.objectContaining({ id: lead.id, eyes: [agent.id] }))
  expect(JSON.stringify(walls.body)).not.toContain('Ann Buyer')
  expect((await desk.ask('desk-walls', agent.token)).status).toBe(403)
})

test('a member is found by name until they leave', async () => {
  const name = `Quentin ${randomUUID()}`
  const member = await desk.makeMember({ name })
  const find = async () => (await desk.ask(`desk-search?q=quentin+${name.slice(-8)}`, member.token)).body.members
  expect(await find()).toEqual([{ id: member.id, displayName: name }])
  const { token } = await desk.makeMember()
  await desk.remove(member.id)
  expect((await desk.ask('desk-search?q=quentin', token)).body.members).toEqual([])
})

test('settings have safe defaults, and only an admin changes them', async () => {
  const { body } = await desk.ask('desk-settings', agent.token)
  expect(body).toEqual({
    settings: {
      teamDuty: defaultDuty,
      closedDays: [],
      claimMinutes: 15,
      representation: 'brokerage',
      templates: defaultTemplates,
    },
    changed: {},
    fixed: { retentionMonths: 24, lockMinutes: 30, hasScanner: false },
    mailbox: null,
  })
  const change = { closedDays: ['2026-12-24'], claimMinutes: 30 }
  const set = (who: typeof admin, values: object) =>
    desk.tell('desk-settings', who.token, { values, over: body.settings })
  expect((await set(manager, change)).status).toBe(403)
  expect((await set(admin, { claimMinutes: 1 })).status).toBe(400)
  expect((await set(admin, change)).body).toEqual({ outcome: 'done' })
  // What cannot be read has its default.
  await desk.pool.query(`update desk_settings set value = '"soon"' where name = 'claimMinutes'`)
  expect((await desk.ask('desk-settings', agent.token)).body.settings).toMatchObject({ ...change, claimMinutes: 15 })
})

test('the second of two who change the same detail of a member learns who was first; other details stay', async () => {
  const other = await desk.makeMember({ role: 'admin' })
  const changed = await desk.makeMember({ name: 'Changed One', registration: 'salesperson' })
  const { id } = changed
  const change = (who: typeof admin, values: object, over: object) => tell(who, { do: 'change', id, values, over })
  await change(other, { role: 'manager' }, { role: 'agent' })
  expect((await change(admin, { name: 'Renamed One' }, { name: 'Changed One' })).body.outcome).toBe('done')
  expect(await listed(id)).toMatchObject({ displayName: 'Renamed One', role: 'manager' })
  const late = await change(admin, { role: 'admin' }, { role: 'agent' })
  const role = { name: 'role', theirs: 'manager', by: other.id, at: expect.any(String) }
  expect([late.status, late.body]).toEqual([200, { outcome: 'conflict', fields: [role] }])
  expect(await listed(id)).toMatchObject({ role: 'manager' })
  expect((await change(admin, { role: 'agent' }, { role: 'manager' })).body.outcome).toBe('done')

  const hours = { ...defaultDuty, monday: [] }
  const setDuty = async (who: typeof admin, duty: object | null, over: object | null) =>
    (await tell(who, { do: 'duty', id, values: { duty }, over: { duty: over } })).body.outcome
  expect(await setDuty(other, hours, null)).toBe('done')
  expect(await setDuty(admin, defaultDuty, null)).toBe('conflict')
  expect(await setDuty(admin, hours, null)).toBe('done')
  expect(await setDuty(other, defaultDuty, hours)).toBe('done')

  const alert = async (values: object, over: object) => (await tell(changed, { do: 'alerts', id, values, over })).body
  const woken = { wake: 'all', quiet: { from: '22:00', to: '06:00' } }
  expect(await alert(woken, { wake: 'never', quiet: null })).toEqual({ outcome: 'done' })
  expect(await alert({ phone: '+14165550199' }, { phone: '' })).toEqual({ outcome: 'done' })
  const reach = { alerts: { ...defaultAlerts, ...woken }, phone: '+14165550199' }
  expect(await listed(id, changed)).toMatchObject({ duty: defaultDuty, reach })
  // A member's own changes on another screen never conflict.
  expect(await alert({ phone: '+14165550111' }, { phone: '' })).toEqual({ outcome: 'done' })
})

test('the second of two admins who change a setting learns who was first, and nothing is overwritten unseen', async () => {
  const other = await desk.makeMember({ role: 'admin' })
  const read = async () => (await desk.ask('desk-settings', admin.token)).body.settings
  const seen = await read()
  const set = (who: typeof admin, values: object, over: object) =>
    desk.tell('desk-settings', who.token, { values, over })

  // Both at once, with rows that are there and with some that are not there yet.
  await desk.pool.query(`delete from desk_settings where name in ('teamDuty', 'representation')`)
  const duties = ['08:00', '07:00'].map((from) => ({ ...defaultDuty, friday: [{ from, to: '12:00' }] }))
  for (const [mine, theirs] of [
    [{ claimMinutes: 41 }, { claimMinutes: 42 }],
    [{ teamDuty: duties[0] }, { teamDuty: duties[1] }],
  ] as const) {
    const answers = await Promise.all([set(admin, mine, seen), set(other, theirs, seen)])
    expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual(['conflict', 'done'])
    expect(await read()).toMatchObject(answers[0]?.body.outcome === 'done' ? mine : theirs)
  }

  const before = await read()
  expect((await set(other, { closedDays: ['2027-01-04'] }, before)).body.outcome).toBe('done')
  const stale = await set(admin, { closedDays: ['2027-01-05'], representation: 'designated' }, before)
  const field = { name: 'closedDays', theirs: ['2027-01-04'], by: other.id, at: expect.any(String) }
  expect(stale.body).toEqual({ outcome: 'conflict', fields: [field] })
  expect(await read()).toMatchObject({ closedDays: ['2027-01-04'], representation: 'brokerage' })

  // Nobody changes what they have not seen. The same wish twice, or another setting, does not conflict.
  expect((await desk.tell('desk-settings', admin.token, { values: { closedDays: [] }, over: {} })).status).toBe(400)
  expect((await set(admin, { closedDays: ['2027-01-04'] }, before)).body.outcome).toBe('done')
  const rest = { closedDays: [], claimMinutes: 15, teamDuty: defaultDuty }
  expect((await set(admin, rest, await read())).body.outcome).toBe('done')
})

test('an admin changes the templates; members get them, blanks must be filled in, and the guard still applies', async () => {
  const email = `${randomUUID()}@buyers.example`
  const lead = await readAnswer(await desk.send(functionNames.contact, { ...bodies.contact, email }))
  const read = async () => (await desk.ask(`desk-lead?ref=${lead.reference}`, agent.token)).body.templates
  expect(await read()).toEqual(defaultTemplates.contact)

  const visit = { name: 'Visit', body: 'Hello {name},\n\nCould you show us the building on [the day]?' }
  const templates = { ...defaultTemplates, contact: [visit] }
  const change = (who: typeof admin, values: Record<string, unknown>) =>
    desk.tell('desk-settings', who.token, { values, over: { templates: defaultTemplates } })
  for (const who of [agent, manager]) expect((await change(who, { templates })).status).toBe(403)
  const wrong = { ...templates, contact: [{ ...visit, body: 'Dear {first},' }] }
  const { status, body } = await change(admin, { templates: wrong })
  expect([status, body.error.message]).toEqual([422, expect.stringContaining('“Visit”: nothing fills in {first}.')])
  expect((await change(admin, { templates: { contact: [visit] } })).status).toBe(400)
  const tooMany = { ...templates, contact: Array.from({ length: 11 }, (_, n) => ({ ...visit, name: `Visit ${n}` })) }
  expect((await change(admin, { templates: tooMany })).status).toBe(400)
  expect(await read()).toEqual(defaultTemplates.contact)

  expect((await change(admin, { templates })).status).toBe(200)
  expect(await read()).toEqual([visit])
  const { entries } = (await desk.ask('desk-access?object=templates', manager.token)).body
  expect(entries).toMatchObject([{ member: admin.id, what: 'settings', object: 'templates' }])

  const reply = async (text: string) => {
    const act = { act: 'reply', purpose: 'reply', subject: 'A visit', body: text, guide: false, answers: [] }
    const acts = [{ id: randomUUID(), on: [{ lead: lead.id }], do: act }]
    return (await desk.tell('desk-act', agent.token, { acts })).body.results[0]
  }
  const filled = visit.body.replace('{name}', 'Ann')
  expect(await reply(filled)).toMatchObject({ outcome: 'refused', why: 'Fill in [the day] first.' })
  await desk.press(await desk.signLead(lead.id, email))({ action: 'withdraw' })
  // Whatever a template says, somebody who has withdrawn is not written to.
  expect(await reply(filled.replace('[the day]', 'Monday'))).toMatchObject({
    outcome: 'refused',
    why: expect.stringContaining('asked not to be contacted'),
  })
  await change(admin, { templates: defaultTemplates })
})

test('a template conflicts only with itself: its text, its name and its removal', async () => {
  await desk.pool.query(`delete from desk_settings where name = 'templates'`)
  const other = await desk.makeMember({ role: 'admin' })
  const read = async () => (await desk.ask('desk-settings', admin.token)).body.settings.templates.contact
  const [first, second, ...rest] = await read()
  const save = async (who: typeof admin, value: object | null, over: object | null) =>
    (await desk.tell('desk-template', who.token, { kind: 'contact', value, over })).body
  const theirs = { ...first, body: 'Theirs' }
  expect(await save(other, theirs, first)).toEqual({ outcome: 'done' })
  expect(await save(admin, { ...second, body: 'Mine' }, second)).toEqual({ outcome: 'done' })
  const mine = { ...second, body: 'Mine' }
  expect(await read()).toEqual([theirs, mine, ...rest])
  const field = { name: `contact/${first.name}`, theirs, by: other.id, at: expect.any(String) }
  for (const value of [{ ...first, body: 'Mine' }, { ...first, name: 'Another' }, null])
    expect(await save(admin, value, first)).toEqual({ outcome: 'conflict', fields: [field] })
  expect(await save(admin, theirs, first)).toEqual({ outcome: 'done' })

  // The history of a template continues under its new name.
  const renamed = { name: 'Renamed', body: 'Theirs' }
  expect(await save(other, renamed, theirs)).toEqual({ outcome: 'done' })
  const told = { name: field.name, theirs: renamed, by: other.id }
  expect(await save(admin, { ...theirs, body: 'x' }, theirs)).toMatchObject({ fields: [told] })
  expect(await save(admin, null, theirs)).toMatchObject({ fields: [told] })
  // The admin keeps the old name, and the other renames it twice.
  const kept = { ...theirs, body: 'Kept' }
  expect(await save(admin, kept, renamed)).toEqual({ outcome: 'done' })
  expect(await save(other, { name: 'Second name', body: 'Kept' }, kept)).toEqual({ outcome: 'done' })
  expect(await save(other, renamed, { name: 'Second name', body: 'Kept' })).toEqual({ outcome: 'done' })
  expect(await save(admin, { ...kept, body: 'x' }, kept)).toMatchObject({ fields: [told] })
  expect(await save(admin, { ...renamed, body: 'x' }, null)).toMatchObject({
    fields: [{ theirs: renamed, by: other.id }],
  })
  expect(await save(admin, null, mine)).toEqual({ outcome: 'done' })
  expect(await save(admin, { name: 'New', body: 'x' }, null)).toEqual({ outcome: 'done' })
  expect(await read()).toEqual([renamed, ...rest, { name: 'New', body: 'x' }])
  expect((await save(admin, { name: 'renamed', body: 'x' }, null)).error.message).toContain('are called “renamed”')

  const usual = { values: { templates: defaultTemplates }, over: { templates: defaultTemplates } }
  const stale = await desk.tell('desk-settings', other.token, usual)
  expect(stale.body).toMatchObject({ fields: [{ name: 'templates', by: admin.id }] })
  for (let count = rest.length + 2; count < 10; count++) await save(admin, { name: `More ${count}`, body: 'x' }, null)
  expect((await save(admin, { name: 'Too many', body: 'x' }, null)).error.message).toContain('10 templates')
  await desk.pool.query(`delete from desk_settings where name = 'templates'`)
})

test('what an admin saved elsewhere hides nobody else’s change: neither of a renamed template nor of another one', async () => {
  await desk.pool.query(`delete from desk_settings where name = 'templates'`)
  const other = await desk.makeMember({ role: 'admin' })
  const [first, second] = defaultTemplates.contact as [ReplyTemplate, ReplyTemplate]
  const save = async (who: typeof admin, value: object | null, over: object | null) =>
    (await desk.tell('desk-template', who.token, { kind: 'contact', value, over })).body
  const renamed = { ...first, name: 'Renamed by the admin' }
  expect(await save(admin, renamed, first)).toEqual({ outcome: 'done' })
  const theirs = { ...renamed, body: 'Theirs' }
  expect(await save(other, theirs, renamed)).toEqual({ outcome: 'done' })
  const told = { name: `contact/${first.name}`, theirs, by: other.id }
  expect(await save(admin, { ...first, body: 'Mine' }, first)).toMatchObject({ fields: [told] })
  // Removed under its new name: it is told with who removed it.
  expect(await save(other, null, theirs)).toEqual({ outcome: 'done' })
  expect(await save(admin, { ...first, body: 'Mine' }, first)).toMatchObject({
    fields: [{ theirs: null, by: other.id }],
  })

  expect(await save(admin, { ...second, body: 'Mine' }, second)).toEqual({ outcome: 'done' })
  const usual = { values: { templates: defaultTemplates }, over: { templates: defaultTemplates } }
  const stale = await desk.tell('desk-settings', admin.token, usual)
  expect(stale.body).toMatchObject({ outcome: 'conflict', fields: [{ name: 'templates', by: other.id }] })
  await desk.pool.query(`delete from desk_settings where name = 'templates'`)
})
