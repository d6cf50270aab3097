import { expect, test } from 'vitest'
import type { ChangingAct } from '#domain/desk/acts/decide-act.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import type { LeadState } from '#domain/desk/lead-state.ts'
import { stateForTest } from '#tests/support/desk/untouched-lead.ts'
import { predictLead } from '../predict-lead.ts'
import { findUndoable } from './find-undoable.ts'

const at = new Date('2026-11-17T15:00:00Z')
const agent: DeskMember = { id: 'me', role: 'agent', displayName: 'Me', registration: 'salesperson' }
const manager: DeskMember = { ...agent, role: 'manager' }

function isOffered(what: ChangingAct, state: Partial<LeadState>, { me = agent, later = 0 } = {}) {
  const before = {
    kind: 'contact' as const,
    version: 1,
    receivedAt: '2026-11-16T15:00:00Z',
    replyDueAt: new Date(at.getTime() + 1).toISOString(),
    state: { ...stateForTest, ...state },
  }
  const shown = { before, after: predictLead(before, what, me.id, at) }
  const last = { id: '1', act: what.act, did: 'done', leads: [{ lead: 'a', shown }] }
  // On the second check, the member is no longer a manager.
  return findUndoable(last, later > 0 ? agent : me, new Date(at.getTime() + later)) !== null
}

test('an undo is offered only while the server would allow it', () => {
  expect(isOffered({ act: 'claim' }, {})).toBe(true)
  expect(isOffered({ act: 'release' }, { assigneeId: 'me' })).toBe(true)
  expect(isOffered({ act: 'assign', to: 'me' }, { assigneeId: 'ben' })).toBe(true)
  expect(isOffered({ act: 'assign', to: 'ben' }, {}, { me: manager })).toBe(true)
  // A manager who walls a lead off from themselves cannot undo that, and a demoted manager can undo nothing of the kind.
  expect(isOffered({ act: 'wall', eyes: ['me', 'ben'] }, {}, { me: manager })).toBe(true)
  expect(isOffered({ act: 'wall', eyes: ['ben'] }, {}, { me: manager })).toBe(false)
  expect(isOffered({ act: 'wall', eyes: ['me', 'ben'] }, {}, { me: manager, later: 1 })).toBe(false)
  expect(isOffered({ act: 'assign', to: 'ben' }, {}, { me: manager, later: 1 })).toBe(false)
  // After the due time, only a manager may mark a lead as spam, and nobody leaves it out of the count.
  const suspect = { unmeasured: 'suspect' as const }
  expect(isOffered({ act: 'not-spam' }, suspect)).toBe(true)
  expect(isOffered({ act: 'not-spam' }, suspect, { later: 2 })).toBe(false)
  expect(isOffered({ act: 'spam' }, {}, { later: 2 })).toBe(false)
})

test('only the leads on which an undo is possible are undone', () => {
  const state = stateForTest
  const lead = { kind: 'contact' as const, replyDueAt: '2026-11-17T20:00:00Z', state }
  const shown = { before: lead, after: { ...lead, state: { ...state, assigneeId: 'ben' } } }
  const last = { id: '1', act: 'status', did: 'qualified', leads: [{ lead: 'a', shown }, { lead: 'b' }] }
  expect(findUndoable(last, agent, at)?.leads).toEqual([{ lead: 'b' }])
})
