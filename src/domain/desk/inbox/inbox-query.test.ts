import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locations } from '#content/inquiries/questionnaire-options.ts'
import { inquiryKinds } from '../../inquiries/inquiry.ts'
import { leadStatuses } from '../../leads/lead.ts'
import {
  dueNames,
  emptyQuery,
  type InboxQuery,
  inboxTabs,
  listNames,
  printQuery,
  readQuery,
  regionNames,
  regions,
} from './inbox-query.ts'

test.each([
  ['', {}],
  ['kind:sell-fast is:unclaimed', { kinds: ['sell-fast'], is: ['unclaimed'] }],
  ['due:<4h assignee:me', { dueHours: 4, assignee: 'me' }],
  ['due:today', { due: 'today' }],
  ['due:late due:tomorrow', { due: 'tomorrow' }],
  ['due:<2d plaza', { dueHours: 48, words: ['plaza'] }],
  ['"Plaza on King" IS:To-Answer', { words: ['plaza on king'], is: ['to-answer'] }],
  ['"an open quote', { words: ['an open quote'] }],
  ['region:ottawa Region:GTA', { regions: ['ottawa', 'gta'] }],
  ['flag:check flag:check status:new status:closed', { flags: ['check'], statuses: ['new', 'closed'] }],
])('%j is understood', (text, parts) => {
  expect(readQuery(text)).toEqual({ query: { ...emptyQuery, ...parts }, unknown: [] })
})

test.each([
  'is:great',
  'kind:boat',
  'due:4h',
  'due:<0h',
  'due:soon',
  'assignee:bob',
  'region:',
  'region:mars',
  'price:5',
  'flag:%',
])('%s is named as unknown', (term) => {
  expect(readQuery(`${term} hello`)).toEqual({
    query: { ...emptyQuery, words: term === 'region:' ? ['region:', 'hello'] : ['hello'] },
    unknown: term === 'region:' ? [] : [term],
  })
})

test('a word of two letters is named as not understood', () => {
  expect(readQuery('li kind:contact "o a"').unknown).toEqual(['li'])
})

test('every region of the questionnaire can be asked for', () => {
  expect(regionNames.map((name) => regions[name])).toEqual(locations)
})

test('every query that is printed is read as the same query', () => {
  const some = <Item>(...items: readonly Item[]) => fc.uniqueArray(fc.constantFrom(...items), { maxLength: 3 })
  const word = fc
    .stringMatching(/^[a-z0-9@. é:'’-]{1,12}$/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const query = fc.record<InboxQuery>({
    is: some(...listNames),
    kinds: some(...inquiryKinds),
    statuses: some(...leadStatuses),
    flags: some('check', 'withdrawn', 'possible-duplicate'),
    regions: some(...regionNames),
    assignee: fc.constantFrom(null, 'me', 'none', '0190b0e0-0000-7000-8000-000000000001'),
    due: fc.constantFrom(null, ...dueNames),
    dueHours: fc.constantFrom(null, 1, 48),
    words: fc.uniqueArray(word, { maxLength: 3 }),
  })
  fc.assert(fc.property(query, (asked) => void expect(readQuery(printQuery(asked)).query).toEqual(asked)))
  for (const tab of Object.values(inboxTabs)) expect(printQuery(readQuery(tab).query)).toBe(tab)
})

test('any text is read without an error, and reading it twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { query } = readQuery(text)
      expect(readQuery(printQuery(query)).query).toEqual(query)
    }),
  )
})
