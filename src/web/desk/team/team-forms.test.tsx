// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultAlerts } from '#domain/desk/alerting/alerts.ts'
import type { WalledLead } from '#domain/desk/answers/access.ts'
import type { TeamMember } from '#domain/desk/answers/members.ts'
import { createDeskForTest, type DeskForTest, typeInto } from '#tests/support/web/desk-for-test.tsx'
import { ExportSection } from './export-section.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberPanel } from './member-panel.tsx'
import { WallsSection } from './walls-section.tsx'

const me = { id: 'me', role: 'admin', registration: 'broker-of-record', displayName: 'Ann' }
const member = {
  id: 'ben',
  displayName: 'Ben',
  role: 'agent',
  registration: 'salesperson',
  email: 'ben@site.example',
  takesLeads: true,
  duty: null,
  reach: { alerts: defaultAlerts, phone: '' },
} as unknown as TeamMember
const walled: WalledLead = {
  id: 'lead',
  reference: 'CON-1',
  kind: 'contact',
  eyes: ['ben'],
  receivedAt: '2026-11-17T15:00:00Z',
  replyDueAt: '2026-11-18T15:00:00Z',
}
const nothing = () => {}
const panel = <MemberPanel member={member} onChanged={nothing} />

let desk: DeskForTest
afterEach(() => desk.leave())

/** A server that answers slowly. */
async function show(children: ReactNode) {
  const waiting: ((answer: object) => void)[] = []
  desk = await createDeskForTest({ me, members: [me, member] }, (name, _query, body) => {
    if (name === 'desk-walls') return { leads: [walled] }
    return body ? new Promise((resolve) => waiting.push(resolve)) : {}
  })
  desk.show(children)
  return waiting
}

const find = (selector: string, text = '') =>
  [...desk.container.querySelectorAll<HTMLElement>(selector)].find(({ textContent }) => textContent.startsWith(text))
const findIn = (part: string, text: string) =>
  [...(find('.part, .card', part)?.querySelectorAll<HTMLElement>('button, input') ?? [])].find(({ textContent }) =>
    textContent.startsWith(text),
  )

test.each<[string, ReactNode, () => HTMLElement | undefined]>([
  ['an invitation', <InviteForm key="" onChanged={nothing} />, () => find('button', 'Send the invitation')],
  ['an export', <ExportSection key="" />, () => find('button[type=submit]')],
  ['a look behind a wall', <WallsSection key="" />, () => find('button.grave')],
  ['who somebody is', panel, () => findIn('Who they are', 'Save')],
  ['a pause', panel, () => find('.part input[type=checkbox]')],
  ['duty hours', panel, () => findIn('Duty', 'Save')],
  ['alerts', panel, () => findIn('Alerts', 'Save')],
  ['a reset', panel, () => findIn('Lost', '')],
  ['a leaving', panel, () => findIn('Leav', '')],
])('while %s is sent its button keeps the focus, and a second press sends nothing', async (_what, form, findButton) => {
  const waiting = await show(form)
  await vi.waitFor(() => expect(desk.container.querySelector('button')).not.toBeNull())
  desk.press('Look')
  for (const input of desk.container.querySelectorAll('input')) input.required = false
  const press = () => flushSync(() => findButton()?.click())
  findButton()?.focus()
  press()
  // Some ask for confirmation.
  if (find('button.grave') && find('.sure')) press()
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  const button = findButton()
  expect([button?.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', button])
  expect(desk.container.querySelector(':disabled')).toBeNull()
  press()
  expect(desk.container.querySelector('.sure')).toBeNull()
  waiting[0]?.(Response.json({ error: { code: 'refused', message: 'Not now.' } }, { status: 422 }))
  await vi.waitFor(() => expect(findButton()?.getAttribute('aria-disabled')).toBe('false'))
  expect([waiting.length, find('.said-line', 'Not now.')]).toEqual([1, expect.anything()])
  expect(document.activeElement).toBe(findButton())
})

test('a refused invitation stays in the form, and the list is reloaded if they are already a member', async () => {
  let reads = 0
  const waiting = await show(<InviteForm onChanged={() => reads++} />)
  for (const input of desk.container.querySelectorAll('input')) input.required = false
  const email = desk.container.querySelector<HTMLInputElement>('input[type=email]')
  typeInto(email, 'ben@site.example')
  for (const [code, status] of [
    ['refused', 422],
    ['conflict', 409],
  ] as const) {
    desk.press('Send the invitation')
    await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting.pop()?.(Response.json({ error: { code, message: `Not ${code}.` } }, { status }))
    await vi.waitFor(() => expect(find('.said-line', `Not ${code}.`)).toBeDefined())
  }
  expect([reads, email?.value]).toEqual([1, 'ben@site.example'])
})
