// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createViewHistory, type ViewHistory } from './view-history.ts'

/** The browser's history, as far as it is used, with moves that take effect at once. */
function createFakeHistory() {
  const entries: { state: unknown; url: string }[] = [{ state: null, url: '' }]
  let at = 0
  const fake = {
    entries,
    get state() {
      return entries[at]?.state ?? null
    },
    pushState(state: unknown, _title: string, url: string) {
      entries.splice(++at, Number.POSITIVE_INFINITY, { state, url })
    },
    replaceState(state: unknown, _title: string, url: string) {
      entries[at] = { state, url: url || (entries[at]?.url ?? '') }
    },
    go(delta: number) {
      at = Math.min(Math.max(at + delta, 0), entries.length - 1)
      window.dispatchEvent(new PopStateEvent('popstate'))
    },
    back: () => fake.go(-1),
    get at() {
      return at
    },
  }
  return fake
}

let fake: ReturnType<typeof createFakeHistory>
let shown: number[]
let views: ViewHistory<number>
const create = () =>
  createViewHistory<number>({
    name: 'steps',
    hash: '#steps',
    read: (value) => (typeof value === 'number' ? value : null),
    onView: (view) => shown.push(view),
  })

beforeEach(() => {
  fake = createFakeHistory()
  vi.stubGlobal('history', fake)
  shown = []
  views = create()
})
afterEach(() => {
  views.stop()
  vi.unstubAllGlobals()
})

test('each view is an entry, and moving through them shows the views', () => {
  views.push(1, 2)
  views.push(2, 3)
  expect(fake.entries.map(({ url }) => url)).toEqual(['', '#steps', '#steps'])
  fake.go(-1)
  fake.go(-1)
  fake.go(1)
  expect(shown).toEqual([2, 1, 2])
})

test('the entry of an anchor is ignored, and going back to it shows the view from before', () => {
  views.push(1, 2)
  fake.pushState(null, '', '#faqs')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(shown).toEqual([])
  views.push(2, 3)
  fake.go(-1)
  expect(shown).toEqual([2])
  expect(fake.entries[fake.at]?.url).toBe('#faqs')
})

test('after a reload the view of the entry is known, and the earlier entries still work', () => {
  views.push(1, 2)
  views.stop()
  views = create()
  expect(views.left).toBe(2)
  fake.go(-1)
  expect(shown).toEqual([1])
})

test('a returning visitor who moves before the answers load continues at the view of their current entry', () => {
  views.push(1, 2)
  fake.go(-1)
  views.stop()
  views = create()
  expect(views.left).toBe(1)
  fake.go(1)
  expect(views.left).toBe(2)
})

test('a newly opened page has no view to continue at, nor has an entry of another island', () => {
  expect(views.left).toBeNull()
  fake.replaceState({ entry: { name: 'other', run: 1, view: 3, depth: 0, from: null } }, '', '')
  const other = create()
  other.stop()
  expect(other.left).toBeNull()
})

test('going back is left to the browser only if the entry below has that view', () => {
  expect(views.goBackTo(1)).toBe(false)
  views.push(1, 2)
  views.push(2, 5)
  expect(views.goBackTo(4)).toBe(false)
  expect(fake.at).toBe(2)
  expect(views.goBackTo(2)).toBe(true)
  expect(shown).toEqual([2])
})

test('after a restart, earlier entries lead to the first of the new ones and show nothing', () => {
  views.push(1, 2)
  views.push(2, 3)
  views.push(3, 4)
  views.restart(1)
  fake.go(-1)
  expect([fake.at, shown]).toEqual([0, []])
  fake.go(3)
  expect(shown).toEqual([1])
})

test('before the page is left, its entries are collapsed into the first without showing it', async () => {
  views.push(1, 2)
  views.push(2, 3)
  await views.collapse()
  expect([fake.at, shown]).toEqual([0, []])
})

test('a page from the browser’s cache shows the view of the entry that it is at', () => {
  views.push(1, 2)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(shown).toEqual([2])
})

test('a browser that refuses entries does not stop the visitor', () => {
  vi.stubGlobal('history', { ...fake, pushState: () => fail(), replaceState: () => fail() })
  const fail = () => {
    throw new Error('too many entries')
  }
  expect(() => views.push(1, 2)).not.toThrow()
})
