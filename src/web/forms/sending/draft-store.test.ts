// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDraftStore } from './draft-store.ts'

const DAY_MS = 86_400_000
const draft = {
  pairs: [['fullName', 'Ann']] as [string, string][],
  key: 'first',
  tries: [{ fullName: 'Ann' }],
  isPending: true,
  step: 2,
  page: '/contact',
}

// Tests of other files may share the storage.
for (const each of [beforeEach, afterEach]) each(() => localStorage.clear())

function createStore(kind: 'contact' | 'sell-fast' = 'contact') {
  const clock = { now: 0 }
  return { clock, store: createDraftStore(kind, { now: () => clock.now, createKey: () => 'another' }) }
}

test('a draft is read back as it was stored, and is gone once removed', () => {
  const { store } = createStore()
  expect(store.read()).toBeNull()
  store.write(draft)
  expect(store.read()).toEqual({ ...draft, savedAt: 0 })
  store.remove()
  expect(store.read()).toBeNull()
})

test('each form has a separate draft', () => {
  createStore().store.write(draft)
  expect(createStore('sell-fast').store.read()).toBeNull()
})

test('after six days the text is still there, but under a new key and not pending', () => {
  const { store, clock } = createStore()
  store.write(draft)
  clock.now = 6 * DAY_MS + 1
  expect(store.read()).toMatchObject({ pairs: draft.pairs, key: 'another', tries: [], isPending: false })
})

test('after a month it is gone', () => {
  const { store, clock } = createStore()
  store.write(draft)
  clock.now = 30 * DAY_MS + 1
  expect(store.read()).toBeNull()
  expect(localStorage.getItem('draft:contact')).toBeNull()
})

test.each(['', 'null', '{', '[]', '{"pairs":"x"}', '{"pairs":[["a"]],"key":1}'])(
  '%j is not read as a draft',
  (text) => {
    const { store } = createStore()
    localStorage.setItem('draft:contact', text)
    expect(store.read()).toBeNull()
  },
)
