import { expect, test } from 'vitest'
import { countWith, findView, listTerms, withText } from './chips.ts'

const saved = { id: 'saved', query: 'is:to-answer kind:sell-fast region:gta' }

test.each([
  ['', 'all'],
  ['is:to-answer', 'to-answer'],
  ['smith', 'all'],
  ['kind:contact is:to-answer smith', 'to-answer'],
  ['is:open assignee:me due:today', 'mine'],
  ['is:open', 'all'],
  ['region:gta kind:sell-fast is:to-answer flag:check', 'saved'],
  ['is:great is:waiting', 'waiting'],
])('%j narrows the view %s', (text, id) => {
  expect(findView(text, [saved]).id).toBe(id)
})

test('terms are listed one by one', () => {
  expect(listTerms('"plaza on king" due:<2d is:open due:late is:great')).toEqual([
    'is:open',
    'due:late',
    'due:<48h',
    '"plaza on king"',
    'is:great',
  ])
})

test('what is typed narrows a query, and an unfinished term or a short word changes nothing yet', () => {
  expect(withText('is:to-answer', 'smi')).toBe('is:to-answer smi')
  expect(withText('is:to-answer', 'sm kind:sel')).toBe('is:to-answer')
  expect(withText('is:to-answer kind:contact old', 'kind:sell-fast assignee:me')).toBe(
    'is:to-answer kind:contact kind:sell-fast assignee:me',
  )
})

test('a chip counts the leads that match the other chips too', () => {
  const facets = [
    { kind: 'contact', assignee: null, due: 'late', count: 1 },
    { kind: 'contact', assignee: 'me', due: null, count: 2 },
    { kind: 'sell-fast', assignee: null, due: 'today', count: 4 },
  ] as const
  const nothing = { kinds: [], assignee: null, due: null }
  const count = (change: object) => countWith([...facets], { ...nothing, ...change }, 'me')
  expect([count({}), count({ kinds: ['contact'] }), count({ assignee: 'none' })]).toEqual([7, 3, 5])
  expect([count({ assignee: 'me' }), count({ due: 'today', assignee: 'none' }), count({ due: 'tomorrow' })]).toEqual([
    2, 4, 0,
  ])
  expect(countWith(null, nothing, 'me')).toBeNull()
})
