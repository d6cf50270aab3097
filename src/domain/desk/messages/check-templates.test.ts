import { expect, test } from 'vitest'
import { checkTemplates } from './check-templates.ts'
import { defaultTemplates, fillTemplate, type ReplyTemplate } from './reply-template.ts'

const check = (...contact: ReplyTemplate[]) => checkTemplates({ ...defaultTemplates, contact })

test('the default templates are valid, and so is an empty list', () => {
  expect(checkTemplates(defaultTemplates)).toBeNull()
  expect(check()).toBeNull()
})

test.each([
  [{ name: ' ', body: 'Hello' }, 'Every template needs a name.'],
  [{ name: 'Visit', body: ' \n' }, '“Visit” has no text.'],
  [{ name: 'Visit', body: 'Hello {firstName},' }, '“Visit”: nothing fills in {firstName}. Only {name} is filled in'],
  [{ name: 'Visit', body: 'Hello {Name},' }, '“Visit”: nothing fills in {Name}.'],
  [{ name: 'Visit', body: 'Hello {name,' }, '“Visit”: a curly bracket stands alone.'],
  [{ name: 'Visit', body: 'On [a day' }, '“Visit”: a square bracket is not closed'],
  [{ name: 'Visit', body: 'On [ ]' }, '“Visit”: a square bracket is not closed'],
  [{ name: 'Visit', body: 'On [a [day]' }, '“Visit”: a square bracket is not closed'],
])('a template that could not be filled in is refused with its reason: %j', (template, why) => {
  expect(check(template)).toContain(why)
})

test('two templates of one kind need different names; those of different kinds may share one', () => {
  const visit = { name: 'Visit', body: 'Hello {name}, [a day]?' }
  expect(check(visit, { ...visit, name: 'visit ' })).toBe('Two templates of one kind are called “visit”.')
  expect(checkTemplates({ contact: [visit], 'sell-fast': [visit], investment: [] })).toBeNull()
})

test('the name is filled in everywhere, and left out if it is unknown', () => {
  const template = { body: 'Dear {name},\n\nThank you, {name}.' }
  expect(fillTemplate(template, 'Ann $&')).toBe('Dear Ann $&,\n\nThank you, Ann $&.')
  expect(fillTemplate(template, null)).toBe('Dear,\n\nThank you,.')
})
