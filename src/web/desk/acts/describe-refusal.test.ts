import { expect, test } from 'vitest'
import { rightWords } from '#content/desk/right-words.ts'
import type { Team } from '#domain/desk/answers/team.ts'
import type { LeadState } from '#domain/desk/lead-state.ts'
import type { PendingAct } from '../conflicts/use-conflicts.ts'
import { describeRefusal } from './describe-refusal.ts'

const team = { members: [{ id: 'maya', displayName: 'Maya Okafor' }] } as unknown as Team
const row = { fullName: 'Rafael Hartmann', reference: 'CON-7', state: { assigneeId: 'maya' } as LeadState }
const before = { ...row, kind: 'contact' as const, replyDueAt: '2024-11-18T17:00:00Z' }
const leads = [{ lead: 'a', shown: { before, after: before } }]
const closed: PendingAct = {
  mine: { id: '1', on: [{ lead: 'a' }], do: { act: 'close', reason: 'won' } },
  words: '',
  leads,
}
const refusal = { id: '1', lead: 'a', outcome: 'refused' as const }

test('a refusal names the lead and its agent, and offers a note on it', () => {
  const taken = { ...refusal, why: rightWords.taken }
  expect(describeRefusal(taken, closed, team)).toEqual({
    notice: 'Rafael Hartmann is assigned to Maya Okafor.',
    noteOn: 'CON-7',
  })
  const other = { ...refusal, why: 'Only a manager may do this.' }
  const text = 'Rafael Hartmann: Only a manager may do this.'
  expect(describeRefusal(other, closed, team)).toEqual({ notice: text, noteOn: null })
})

test('a refusal of an act from before a reload, whose lead is not known, names only the agent', () => {
  const taken = { ...refusal, why: 'Somebody else has claimed this lead.', holder: 'maya' }
  const text = 'Somebody else has claimed this lead. It’s assigned to Maya Okafor now.'
  expect(describeRefusal(taken, undefined, team)).toEqual({ notice: text, noteOn: null })
})
