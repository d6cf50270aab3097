import { expect, test } from 'vitest'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import type { LeadState } from '#domain/desk/lead-state.ts'
import { listLeadCommands } from './lead-commands.ts'

const agent: DeskMember = { id: 'me', role: 'agent', registration: 'broker', displayName: 'Ann' }
const manager: DeskMember = { ...agent, role: 'manager' }
const state: Partial<LeadState> = { status: 'new', assigneeId: null, eyes: [], snoozedUntil: null, wroteAt: null }

function namesFor(member: DeskMember, change: Partial<LeadState>): string[] {
  const due = { flags: [], replyDueAt: '2999-01-01T00:00:00Z', offerDueAt: null }
  const lead = { kind: 'contact', ...due, state: { ...state, ...change } }
  const page = { lead, events: [] } as unknown as LeadPage
  const commands = listLeadCommands(
    page,
    member,
    () => '',
    () => {},
  )
  return commands.flatMap((command) => (command === false ? [] : [command.name]))
}

const snooze = expect.arrayContaining(['Snooze', expect.stringMatching(/^Snooze: Tomorrow morning, /)])
const close = ['Close', 'Close: Won', 'Close: No fit', 'Close: No answer', 'Close: Duplicate', 'Close: Not ours']
/** Their times depend on the hour. */
const withoutSnooze = (names: string[]) => names.filter((name) => !name.startsWith('Snooze'))

test('every act that the page offers is among the commands', () => {
  expect(namesFor(manager, {})).toEqual(snooze)
  expect(withoutSnooze(namesFor(manager, {}))).toEqual([
    ...['Claim', 'Set to Contacted', 'Mark as qualified', 'Mark as spam', 'Assign'],
    ...close,
  ])
  const answered = namesFor(agent, { assigneeId: 'me', wroteAt: '2026-11-17T15:00:00Z', status: 'qualified' })
  expect(withoutSnooze(answered)).toEqual([
    ...['Unassign', 'Set to New', 'Set to Contacted', 'No reply needed', 'Mark as spam'],
    ...close,
  ])
  expect(namesFor(agent, { snoozedUntil: '2099-01-01T00:00:00Z' })).toContain('Wake')
  expect(namesFor(agent, { status: 'spam' })).toEqual(['Claim', 'Not spam'])
  expect(namesFor(agent, { status: 'closed', assigneeId: 'me' })).toEqual(['Unassign', 'Reopen'])
})

test('acts that the page disables are not among the commands', () => {
  expect(namesFor(agent, { assigneeId: 'colleague' })).toEqual([])
  expect(namesFor(manager, { assigneeId: 'colleague' })).toEqual(snooze)
})
