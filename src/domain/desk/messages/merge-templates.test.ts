import { expect, test } from 'vitest'
import { mergeTemplates } from './merge-templates.ts'
import type { ReplyTemplate } from './reply-template.ts'

const list = (texts: Record<string, string>): ReplyTemplate[] =>
  Object.entries(texts).map(([name, body]) => ({ name, body }))
const only = (texts: Record<string, string>) => ({ contact: list(texts), 'sell-fast': [], investment: [] })
const merge = (stored: Record<string, string>, wanted: Record<string, string>, seen: Record<string, string>) =>
  mergeTemplates(only(stored), only(wanted), only(seen))

const seen = { a: '1', b: '1', c: '1' }

test('changes of different templates stand side by side: texts, new ones and those that were removed', () => {
  const { mine, theirs, clashes } = merge({ a: '2', c: '1', z: 'new' }, { y: 'mine', a: '1', b: '1', c: '3' }, seen)
  expect(mine.contact).toEqual(list({ y: 'mine', a: '2', c: '3', z: 'new' }))
  expect(theirs).toEqual(mine)
  expect(clashes).toEqual([])
})

test('an admin who changes nothing takes nothing back, and one who was alone keeps the order', () => {
  expect(merge({ a: '2', b: '1' }, seen, seen).mine.contact).toEqual(list({ a: '2', b: '1' }))
  expect(merge(seen, { c: '1', a: '1' }, seen).mine.contact).toEqual(list({ c: '1', a: '1' }))
})

test('a template that both changed, or one changed and the other removed, clashes by its name', () => {
  const { mine, theirs, clashes } = merge({ a: '2', b: '2', d: 'x' }, { a: '3', c: '3', d: 'y' }, seen)
  expect(clashes.map(({ kind, name, theirs: now }) => [kind, name, now?.body])).toEqual([
    ['contact', 'a', '2'],
    ['contact', 'b', '2'],
    ['contact', 'd', 'x'],
    ['contact', 'c', undefined],
  ])
  expect(mine.contact).toEqual(list({ a: '3', c: '3', d: 'y' }))
  expect(theirs.contact).toEqual(list({ a: '2', d: 'x', b: '2' }))
})

test('the same change by both is none', () => {
  expect(merge({ a: '2', c: '1' }, { a: '2', c: '1' }, seen).clashes).toEqual([])
})
