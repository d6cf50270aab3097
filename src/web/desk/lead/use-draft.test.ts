import { expect, test } from 'vitest'
import type { LeadPage } from '../desk-client.ts'
import { findOutcome } from './use-draft.ts'

const written = { act: 'act-1', data: { message: 'mail-1' } } as unknown as LeadPage['events'][number]
const page = (state: string | null) => ({
  events: state === null ? [] : [written],
  messages: state === null ? [] : [{ id: 'mail-1', state } as LeadPage['messages'][number]],
})

test('a mail that the server has is no draft any more', () => {
  expect(findOutcome('act-1', page('held'), false)).toBe('arrived')
  expect(findOutcome('act-1', page('accepted'), true)).toBe('arrived')
})

test('a mail that was taken back before it was seen comes back, and so does one that was refused', () => {
  expect(findOutcome('act-1', page('cancelled'), false)).toBe('back')
  expect(findOutcome('act-1', page(null), true)).toBe('back')
})

test('a mail on its way stays where it is, whatever happened to other mails', () => {
  expect(findOutcome('act-1', page(null), false)).toBeNull()
  expect(findOutcome('act-2', page('cancelled'), false)).toBeNull()
})
