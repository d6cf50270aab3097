import { expect, test } from 'vitest'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { listOffers } from '../../acts/lead-offers.ts'
import { listMore } from './list-more.ts'

const me = { id: 'me', role: 'agent', registration: 'broker' } as DeskMember

function listFor(assigneeId: string): string[] {
  const state = { status: 'new', assigneeId, eyes: [], snoozedUntil: null, wroteAt: null, unmeasured: null }
  const lead = {
    id: 'lead',
    kind: 'contact',
    replyDueAt: '2026-11-17T15:00:00Z',
    receivedAt: '2026-11-17T10:00:00Z',
    state,
  }
  const page = { lead, events: [], isAccessAsked: false } as unknown as LeadPage
  const act = () => ''
  const offers = listOffers(page, me, act)
  const more = listMore({ page, me, nameOf: () => 'Maya', act, offers, onRare: () => {}, onAgreement: () => {} })
  return more.flatMap((entry) => (typeof entry !== 'object' ? [] : 'text' in entry ? entry.text : entry.name))
}

test('on a lead of a colleague, the menu says who has it and leaves out what only others may do', () => {
  expect(listFor('maya')).toEqual([
    'Assigned to Maya.',
    'Take over',
    'Export for the person…',
    'Open an access request',
  ])
})

test('on an own lead, the menu has everything, with the reason for what only a manager may do', () => {
  const own = listFor('me')
  expect(own).toEqual(expect.arrayContaining(['Unassign', 'Mark as spam', 'Limit who sees it…', 'Delete for good…']))
  expect(own).not.toContain('Assigned to Maya.')
})
