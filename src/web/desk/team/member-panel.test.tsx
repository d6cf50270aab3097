// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultAlerts } from '#domain/desk/alerting/alerts.ts'
import type { TeamMember } from '#domain/desk/answers/members.ts'
import { defaultDuty } from '#domain/desk/duty.ts'
import type { MemberRequest } from '#domain/desk/team/member-request.ts'
import { createDeskForTest, type DeskForTest, typeInto } from '#tests/support/web/desk-for-test.tsx'
import { MemberPanel } from './member-panel.tsx'

const me = { id: 'me', role: 'admin', registration: 'broker-of-record', displayName: 'Ann' }
let desk: DeskForTest
let stored: TeamMember
let sent: MemberRequest[]
/** The fields that somebody else has changed, according to the server. */
let theirs: Record<string, unknown>
/** The leads of a member who leaves. */
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
  const reach = { alerts: defaultAlerts, phone: '+14165550123' }
  const ben = { id: 'ben', displayName: 'Ben', role: 'agent', registration: 'broker' } as const
  const known = { email: null, hasSecondFactor: true, joinedAt: '2026-11-17T15:00:00Z', seenAt: null, leftAt: null }
  stored = { ...ben, ...known, takesLeads: true, duty: null, reach }
  sent = []
  theirs = {}
  released = []
  desk = await createDeskForTest({ me, members: [me, ben] }, (_name, _query, body) => {
    if (!body) return { members: [stored] }
    const request: MemberRequest = JSON.parse(body)
    sent.push(request)
    if (request.do === 'leave') return { outcome: 'left', released }
    const fields = Object.entries(theirs).map(([name, value]) => ({ name, theirs: value, by: 'ben', at: null }))
    return fields.length > 0 ? { outcome: 'conflict', fields } : { outcome: 'done' }
  })
  show()
}

function findPart(title: string): HTMLElement | undefined {
  return [...desk.container.querySelectorAll<HTMLElement>('.part')].find(
    (part) => part.querySelector('h3')?.textContent === title,
  )
}

/** Presses a button, and returns what is sent. */
async function press(title: string, name = 'Save'): Promise<MemberRequest | undefined> {
  const before = sent.length
  const buttons = [...(findPart(title)?.querySelectorAll('button') ?? [])]
  flushSync(() => buttons.find(({ textContent }) => textContent === name)?.click())
  await vi.waitFor(() => expect(sent).toHaveLength(before + 1))
  await vi.waitFor(() => expect(findPart(title)?.querySelector('[aria-disabled=true]')).toBeNull())
  return sent.at(-1)
}

const noticeIn = (title: string) => findPart(title)?.querySelector('[role=alert]')?.textContent
const saidIn = (title: string) => findPart(title)?.querySelector('.said-line')?.textContent

test("a member's details are saved unless a colleague changed the same ones; other changes by colleagues are shown", async () => {
  await begin()
  const [role, registration] = [...(findPart('Who they are')?.querySelectorAll('select') ?? [])]
  typeInto(role, 'manager')
  // Another admin makes them a salesperson and an admin; the page learns of it by saving something else.
  stored = { ...stored, registration: 'salesperson', role: 'admin' }
  show()
  expect([role?.value, registration?.value]).toEqual(['manager', 'salesperson'])
  theirs = { role: 'admin' }
  const change = { do: 'change', id: 'ben', values: { role: 'manager' } }
  expect(await press('Who they are')).toEqual({ ...change, over: { role: 'agent' } })
  expect(noticeIn('Who they are')).toContain('Ben set it to Admin. You chose Manager.')
  theirs = {}
  expect(await press('Who they are', 'Keep mine')).toEqual({ ...change, over: { role: 'admin' } })
  expect([noticeIn('Who they are'), saidIn('Who they are')]).toEqual(['', 'Saved.'])
  // It is no longer being edited, so it follows the stored value.
  stored = { ...stored, role: 'agent' }
  show()
  expect(role?.value).toBe('agent')
})

test("duty hours and alerts are not saved over a colleague's change either", async () => {
  await begin()
  const usual = findPart('Duty hours')?.querySelector<HTMLInputElement>('input[type=checkbox]')
  flushSync(() => usual?.click())
  const phone = findPart('Alerts')?.querySelector<HTMLInputElement>('input[type=tel]')
  typeInto(phone, '+14165550199')
  const ticks = [...(findPart('Alerts')?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
  flushSync(() => ticks[0]?.click())
  const hours = { ...defaultDuty, monday: [] }
  theirs = { duty: hours }
  expect(await press('Duty hours')).toMatchObject({ values: { duty: defaultDuty }, over: { duty: null } })
  expect(noticeIn('Duty hours')).toContain('Ben set it to Tuesday to Friday 9 a.m. to 6 p.m.')
  theirs = {}
  expect(await press('Duty hours', 'Keep mine')).toMatchObject({ values: { duty: defaultDuty }, over: { duty: hours } })
  theirs = { phone: '+14165550111' }
  const values = { phone: '+14165550199', mail: false }
  expect(await press('Alerts')).toMatchObject({ values, over: { phone: '+14165550123', mail: true } })
  expect(noticeIn('Alerts')).toContain('Ben set it to +14165550111.')
  theirs = {}
  stored = { ...stored, reach: { alerts: defaultAlerts, phone: '+14165550111' } }
  show()
  // The other changes are saved.
  expect(await press('Alerts', 'Take theirs')).toMatchObject({ values: { mail: false }, over: { mail: true } })
  expect(phone?.value).toBe('+14165550111')
})

test.each([[['CON-1', 'CON-2']], [[]]])(
  'marking a member with the leads %j as left keeps the focus on the page',
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

test('a member who has left the page before the answer arrives stays where they are', async () => {
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
  const hours = { ...defaultDuty, monday: [] }
  stored = { ...stored, duty: hours }
  show()
  const usual = findPart('Duty hours')?.querySelector<HTMLInputElement>('input[type=checkbox]')
  flushSync(() => usual?.click())
  flushSync(() => usual?.click())
  expect(await press('Duty hours')).toMatchObject({ values: {} })
})
