// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { usualAlerts } from '#domain/desk/alerting/alerts.ts'
import type { TeamMember } from '#domain/desk/answers/members.ts'
import { usualDuty } from '#domain/desk/duty.ts'
import type { MemberRequest } from '#domain/desk/team/member-request.ts'
import { createDeskForTest, type DeskForTest, typeInto } from '#tests/support/web/desk-for-test.tsx'
import { MemberPanel } from './member-panel.tsx'

const me = { id: 'me', role: 'admin', registration: 'broker-of-record', displayName: 'Ann' }
let desk: DeskForTest
let stored: TeamMember
let sent: MemberRequest[]
/** Whether the server finds that somebody else was faster. */
let isLate: boolean
/** The leads of somebody who leaves. */
let released: string[]

afterEach(() => desk.leave())

const onChanged = vi.fn(() => show())
const show = () =>
  desk.show(
    <main>
      <MemberPanel member={stored} onChanged={onChanged} />
    </main>,
  )

async function begin(): Promise<void> {
  const reach = { alerts: usualAlerts, phone: '+14165550123' }
  const ben = { id: 'ben', displayName: 'Ben', role: 'agent', registration: 'broker' } as const
  const known = { email: null, hasSecondFactor: true, joinedAt: '2026-11-17T15:00:00Z', seenAt: null, leftAt: null }
  stored = { ...ben, ...known, takesLeads: true, duty: null, reach }
  sent = []
  isLate = false
  released = []
  desk = await createDeskForTest({ me, members: [me, ben] }, (_name, _query, body) => {
    if (!body) return { members: [stored] }
    sent.push(JSON.parse(body))
    return isLate ? Response.json({ error: { code: 'conflict', message: 'Changed.' } }, { status: 409 }) : { released }
  })
  show()
}

function findPart(title: string): HTMLElement | undefined {
  return [...desk.container.querySelectorAll<HTMLElement>('.part')].find(
    (part) => part.querySelector('h3')?.textContent === title,
  )
}

async function save(title: string): Promise<MemberRequest | undefined> {
  const before = sent.length
  const buttons = [...(findPart(title)?.querySelectorAll('button') ?? [])]
  flushSync(() => buttons.find(({ textContent }) => textContent === 'Save')?.click())
  await vi.waitFor(() => expect(sent).toHaveLength(before + 1))
  await vi.waitFor(() => expect(findPart(title)?.querySelector('.said-line')?.textContent).not.toBe(''))
  return sent.at(-1)
}

const saidIn = (title: string) => findPart(title)?.querySelector('.said-line')?.textContent

test("a member's details are saved unless a colleague changed the same ones; other changes by colleagues are shown", async () => {
  await begin()
  const [role, registration] = [...(findPart('Who they are')?.querySelectorAll('select') ?? [])]
  typeInto(role, 'manager')
  // Another admin makes them a salesperson and an admin; the page learns of it by saving something else.
  stored = { ...stored, registration: 'salesperson', role: 'admin' }
  show()
  expect([role?.value, registration?.value]).toEqual(['manager', 'salesperson'])
  isLate = true
  expect(await save('Who they are')).toEqual({
    do: 'change',
    id: 'ben',
    name: 'Ben',
    role: 'manager',
    registration: 'salesperson',
    seen: { name: 'Ben', role: 'agent', registration: 'salesperson' },
  })
  expect(saidIn('Who they are')).toContain('yours wasn’t saved. “Role” is now “Admin.” To keep yours, save once more.')
  isLate = false
  expect(await save('Who they are')).toMatchObject({ role: 'manager', seen: { role: 'admin' } })
  expect(saidIn('Who they are')).toBe('Saved.')
  // It is no longer typed, so that it follows what is stored.
  stored = { ...stored, role: 'agent' }
  show()
  expect(role?.value).toBe('agent')
})

test("duty hours and alerts are not saved over a colleague's change either", async () => {
  await begin()
  const usual = findPart('Duty hours')?.querySelector<HTMLInputElement>('input[type=checkbox]')
  flushSync(() => usual?.click())
  typeInto(findPart('Alerts')?.querySelector<HTMLInputElement>('input[type=tel]'), '+14165550199')
  const hours = { ...usualDuty, monday: [] }
  const alerts = { ...usualAlerts, text: true }
  stored = { ...stored, duty: hours, reach: { alerts, phone: '+14165550111' } }
  show()
  isLate = true
  expect(await save('Duty hours')).toMatchObject({ duty: usualDuty, seen: null })
  expect(saidIn('Duty hours')).toContain('“Duty hours” is now “Tue–Fri 09:00–18:00.”')
  expect(await save('Alerts')).toMatchObject({ alerts, phone: '+14165550199', seen: { alerts, phone: '+14165550123' } })
  expect(saidIn('Alerts')).toContain('“Phone number for text messages” is now “+14165550111.”')
  isLate = false
  expect(await save('Duty hours')).toMatchObject({ duty: usualDuty, seen: hours })
  expect(await save('Alerts')).toMatchObject({ phone: '+14165550199', seen: { phone: '+14165550111' } })
})

test.each([[['CON-1', 'CON-2']], [[]]])(
  'whoever marks somebody with the leads %j as left keeps the focus on the page',
  async (leads) => {
    await begin()
    released = leads
    desk.press('Mark as left')
    expect(document.activeElement?.textContent).toBe('Yes, they have left')
    desk.press('Yes, they have left')
    await vi.waitFor(() => expect(saidIn('Leaving')).toContain('Done.'))
    const [first] = desk.container.querySelectorAll('.released a')
    expect(document.activeElement).toBe(first ?? desk.container.querySelector('main'))
  },
)

test('a member who has moved on before the answer arrives stays where they are', async () => {
  await begin()
  released = ['CON-1']
  desk.press('Mark as left')
  desk.press('Yes, they have left')
  const field = desk.container.querySelector<HTMLInputElement>('input[type=tel]')
  field?.focus()
  await vi.waitFor(() => expect(saidIn('Leaving')).toContain('Done.'))
  expect(document.activeElement).toBe(field)
})

test('switching the usual hours on and off again brings back the hours as they are stored now', async () => {
  await begin()
  const hours = { ...usualDuty, monday: [] }
  stored = { ...stored, duty: hours }
  show()
  const usual = findPart('Duty hours')?.querySelector<HTMLInputElement>('input[type=checkbox]')
  flushSync(() => usual?.click())
  flushSync(() => usual?.click())
  expect(await save('Duty hours')).toMatchObject({ duty: hours, seen: hours })
})
