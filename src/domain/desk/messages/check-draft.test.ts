import { expect, test } from 'vitest'
import { checkDraft, findBlanks } from './check-draft.ts'
import { defaultTemplates } from './reply-template.ts'

const templates = Object.values(defaultTemplates).flat()

test.each(templates)('the template "$name" cannot be sent before its blanks are filled in', ({ body }) => {
  const draft = { subject: 'Your message', body }
  expect(checkDraft(draft, [])).toMatch(/^Fill in \[.+\] first\.$/)
  const filled = findBlanks(body, []).reduce((text, blank) => text.replaceAll(blank, 'on Monday'), body)
  expect(checkDraft({ ...draft, body: filled }, [])).toBeNull()
})

test('the blanks of templates that somebody has added have to be filled in too', () => {
  const own = [{ name: 'Visit', body: 'Hello {name}, [the hour] at [the place]?' }]
  const draft = { subject: 'A visit', body: 'Hello Ann, [the hour] at [the place]?' }
  expect(findBlanks(draft.body, own)).toEqual(['[the hour]', '[the place]'])
  expect(checkDraft(draft, own)).toBe('Fill in [the hour] first.')
  expect(checkDraft(draft, [])).toBeNull()
})

test('other brackets are not blanks, and an empty mail is not sent', () => {
  expect(checkDraft({ subject: 'Hello', body: 'He wrote "their [sic] building".' }, [])).toBeNull()
  expect(checkDraft({ subject: 'Hello', body: ' \n' }, [])).toBe('Write a reply first.')
  expect(checkDraft({ subject: ' ', body: 'Hello' }, [])).toBe('Give it a subject.')
})
