import { expect, test } from 'vitest'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { findNewestWords } from './find-newest-words.ts'

const mail = (nature: string | null, body: string) => ({ nature, body })
const find = (details: object, ...messages: object[]) =>
  findNewestWords({ lead: { details }, messages } as unknown as LeadPage)

test('the newest words are those of their last mail without its quotes, or else of their form', () => {
  const form = { message: 'Is it still for sale?' }
  expect(find(form)).toBe('Is it still for sale?')
  expect(find({ additionalComments: 'Four acres.' }, mail('automatic', 'I am away.'))).toBe('Four acres.')
  expect(find(form, mail('person', 'First'), mail('person', 'Second\n\n> Our words'), mail(null, 'Ours'))).toBe(
    'Second',
  )
  expect(find({ units: 6 })).toBe('')
})
