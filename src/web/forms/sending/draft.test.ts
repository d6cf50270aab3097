import { expect, test } from 'vitest'
import { createDraftStore } from './draft.ts'

const DAY_MS = 86_400_000
const draft = {
  pairs: [['fullName', 'Ann']] as [string, string][],
  key: 'first',
  tries: [{ fullName: 'Ann' }],
  isPending: true,
  step: 2,
  page: '/contact',
}

function createMemory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const items = new Map<string, string>()
  return {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  }
}

function createStore(storage = createMemory()) {
  const clock = { now: 0 }
  const options = { openStorage: () => storage, now: () => clock.now, createKey: () => 'another' }
  return { clock, storage, store: createDraftStore('contact', options) }
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
  const { store, storage } = createStore()
  store.write(draft)
  const other = createDraftStore('sell-fast', { openStorage: () => storage, now: () => 0, createKey: () => 'k' })
  expect(other.read()).toBeNull()
})

test('after six days the text is still there, but under a new key and not pending', () => {
  const { store, clock } = createStore()
  store.write(draft)
  clock.now = 6 * DAY_MS + 1
  expect(store.read()).toMatchObject({ pairs: draft.pairs, key: 'another', tries: [], isPending: false })
})

test('after a month it is gone', () => {
  const { store, clock, storage } = createStore()
  store.write(draft)
  clock.now = 30 * DAY_MS + 1
  expect(store.read()).toBeNull()
  expect(storage.getItem('draft:contact')).toBeNull()
})

test.each(['', 'null', '{', '[]', '{"pairs":"x"}', '{"pairs":[["a"]],"key":1}'])(
  '%j is not read as a draft',
  (text) => {
    const { store, storage } = createStore()
    storage.setItem('draft:contact', text)
    expect(store.read()).toBeNull()
  },
)

test('forbidden or full storage does not throw', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const full = { getItem: () => null, setItem: refuse, removeItem: refuse }
  for (const openStorage of [refuse, () => full]) {
    const store = createDraftStore('contact', { openStorage, now: () => 0, createKey: () => 'k' })
    store.write(draft)
    store.remove()
    expect(store.read()).toBeNull()
  }
})
