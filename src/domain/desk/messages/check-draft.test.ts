import { expect, test } from 'vitest'
import { replyTemplates } from '#content/desk/reply-templates.ts'
import { checkDraft, findBlanks } from './check-draft.ts'

const templates = Object.values(replyTemplates).flat()

test.each(templates)('the template "$name" cannot be sent before its blanks are filled in', ({ body }) => {
  const draft = { subject: 'Your message', body }
  expect(checkDraft(draft)).toMatch(/^Fill in \[.+\] first\.$/)
  const filled = findBlanks(body).reduce((text, blank) => text.replaceAll(blank, 'on Monday'), body)
  expect(checkDraft({ ...draft, body: filled })).toBeNull()
})

test('brackets of one’s own are no blanks, and nothing empty is sent', () => {
  expect(checkDraft({ subject: 'Hello', body: 'He wrote "their [sic] building".' })).toBeNull()
  expect(checkDraft({ subject: 'Hello', body: ' \n' })).toBe('Write an answer first.')
  expect(checkDraft({ subject: ' ', body: 'Hello' })).toBe('Give it a subject.')
})
