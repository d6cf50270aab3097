import { expect, test } from 'vitest'
import { findMentionDue, nameHiddenMention, nameMentionTask } from './mention-task.ts'

test('a mention is due at the end of the next business day', () => {
  // Friday evening; Monday is Thanksgiving.
  expect(findMentionDue(new Date('2026-10-09T22:00:00Z')).toISOString()).toBe('2026-10-14T03:59:59.999Z')
  // Two in the morning in UTC is still the evening before in Toronto.
  expect(findMentionDue(new Date('2026-11-19T02:00:00Z')).toISOString()).toBe('2026-11-20T04:59:59.999Z')
})

test('its task begins with the first words of the note, in one line that fits', () => {
  expect(nameMentionTask('Priya Natarajan', '@Sam Lee\n please  call.')).toBe(
    'Priya Natarajan mentioned you: @Sam Lee please call.',
  )
  const long = nameMentionTask('Priya Natarajan', 'a word '.repeat(100))
  expect(long).toMatch(/: (a word )+a…$|word…$/)
  expect(nameMentionTask('N'.repeat(300), 'x'.repeat(5000)).length).toBeLessThanOrEqual(200)
  expect(nameHiddenMention('Priya Natarajan')).toBe('Priya Natarajan mentioned you')
})
