// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showStoredToast, storeToast } from './stored-toast.ts'

let shown: unknown[] = []
const record = ({ detail }: CustomEvent<unknown>) => shown.push(detail)

beforeEach(() => {
  shown = []
  document.addEventListener('toast', record)
})
afterEach(() => {
  document.removeEventListener('toast', record)
  sessionStorage.clear()
})

test('the first toast that is stored is shown once', () => {
  storeToast({ title: 'Signed out', description: 'See you.', kind: 'error' })
  storeToast({ title: 'Another' })
  showStoredToast()
  showStoredToast()
  expect(shown).toEqual([{ title: 'Signed out', description: 'See you.', kind: 'error' }])
})

test('a toast with nothing but a title is shown', () => {
  storeToast({ title: 'Signed out' })
  showStoredToast()
  expect(shown).toEqual([{ title: 'Signed out' }])
})

test.each([
  '{',
  'null',
  '"Signed out"',
  '{"title": 3}',
  '{"description": "without a title"}',
  '{"title": "Signed out", "description": {}}',
  '{"title": "Signed out", "kind": "toString"}',
])('the stored text %s is removed and not shown', (text) => {
  sessionStorage.setItem('toast', text)
  showStoredToast()
  expect(shown).toEqual([])
  expect(sessionStorage.getItem('toast')).toBeNull()
})
