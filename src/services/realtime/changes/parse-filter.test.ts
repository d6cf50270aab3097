import { expect, test } from 'vitest'
import { parseFilter } from './parse-filter.ts'

const one = (text: string) => {
  const [filter, ...others] = parseFilter(text)
  expect(others).toEqual([])
  return filter && [filter.column, filter.operator, filter.value, filter.isNegated]
}

test.each([
  ['id=eq.5', ['id', 'eq', '5', false]],
  ['id=not.eq.5', ['id', 'eq', '5', true]],
  ['name=like.%a.b=c%', ['name', 'like', '%a.b=c%', false]],
  ['name=eq.', ['name', 'eq', '', false]],
  ['name=eq."a,b"', ['name', 'eq', 'a,b', false]],
  [String.raw`name=eq."say \"hi\" \\ bye"`, ['name', 'eq', String.raw`say "hi" \ bye`, false]],
  ['name=eq.5" screen', ['name', 'eq', '5" screen', false]],
  ['  done=is.null ', ['done', 'is', 'null', false]],
  ['id=in.(1, 2,3)', ['id', 'in', '{"1","2","3"}', false]],
  ['id=in.()', ['id', 'in', '{}', false]],
  ['name=not.in.("a,b","c)d",{e},null)', ['name', 'in', '{"a,b","c)d","{e}","null"}', true]],
  [String.raw`name=in.("\"",a\b)`, ['name', 'in', String.raw`{"\"","a\\b"}`, false]],
  ['a=isdistinct.x', ['a', 'isdistinct', 'x', false]],
] as const)('the filter %s is read as %j', (text, expected) => {
  expect(one(text)).toEqual(expected)
})

test('several conditions are split at commas outside of quotes and parentheses', () => {
  const filters = parseFilter('a=eq."x,y",b=in.(1,2),c=match.^(p,q)$ , d=gt.-1')
  expect(filters.map(({ column, value }) => [column, value])).toEqual([
    ['a', 'x,y'],
    ['b', '{"1","2"}'],
    ['c', '^(p,q)$'],
    ['d', '-1'],
  ])
})

test.each(['', '  '])('%j is not a filter', (text) => {
  expect(parseFilter(text)).toEqual([])
})

test.each([
  ['wrong', '["wrong"]'],
  ['a=imatch.^(x|y),?', '["?"]'],
  ['foo=hey', '["foo", "hey"]'],
  ['foo=bar.1', '["foo", "bar.1"]'],
  ['foo=not.5', '["foo", "not.5"]'],
  ['id=in.1,2', '`in` filter value must be wrapped by parentheses'],
  ['a=eq.1,,b=eq.2', 'filter must not contain empty segments (check for extra commas)'],
  ['a=eq.1,', 'filter must not contain empty segments (check for extra commas)'],
])('%s is refused', (text, fault) => {
  expect(() => parseFilter(text)).toThrow(fault)
})
