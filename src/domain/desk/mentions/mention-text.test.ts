import { expect, test } from 'vitest'
import { findOffered, findQuery, insertMention, listMentioned, splitMentions } from './mention-text.ts'

const ann = { id: 'ann', displayName: 'Ann' }
const annLee = { id: 'lee', displayName: 'Ann Lee' }
const zoe = { id: 'zoe', displayName: 'Zoë O’Neil' }
const members = [ann, annLee, zoe]

test.each([
  ['@Ann Lee, could you call?', ['lee']],
  ['Could @ann call, or (@Zoë O’Neil)?', ['ann', 'zoe']],
  ['@Ann and @Ann', ['ann']],
  ['@Anna wrote from ann@Ann.example, not @ Ann', []],
  ['', []],
])('a note mentions the members named after an @: %s', (text, expected) => {
  expect(listMentioned(text, members)).toEqual(expected)
  expect(
    splitMentions(text, members)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each([
  ['Ask @', { at: 4, typed: '' }],
  ['Ask @Zoë O', { at: 4, typed: 'Zoë O' }],
  ['@An', { at: 0, typed: 'An' }],
  ['ann@buyers', null],
  ['@Ann, and then', null],
  ['no at sign', null],
])('members are offered behind an @ that begins a word: %s', (text, expected) => {
  expect(findQuery(text, text.length)).toEqual(expected)
})

test('a name is found by the beginning of each of its words, until it is complete', () => {
  const names = (typed: string) => findOffered(typed, members).map(({ id }) => id)
  expect([names(''), names('le'), names('o’'), names('ann'), names('ann l'), names('x')]).toEqual([
    ['ann', 'lee', 'zoe'],
    ['lee'],
    ['zoe'],
    ['lee'],
    ['lee'],
    [],
  ])
  expect(names('Zoë O’Neil ')).toEqual([])
})

test('a chosen name replaces what was typed, and the cursor goes behind it', () => {
  expect(insertMention('Ask @an today', { at: 4, typed: 'an' }, 'Ann Lee')).toEqual({
    text: 'Ask @Ann Lee today',
    cursor: 13,
  })
  expect(insertMention('@', { at: 0, typed: '' }, 'Ann')).toEqual({ text: '@Ann ', cursor: 5 })
})
