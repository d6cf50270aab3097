// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useEdited } from './use-edited.ts'

interface Fields {
  name: string
  role: string
  registration: string
}

const first: Fields = { name: 'Anna', role: 'admin', registration: 'broker' }
let root: Root
let form: ReturnType<typeof useEdited<Fields>>

function Form({ stored }: { stored: Fields }) {
  form = useEdited(stored)
  return null
}
const show = (stored: Fields) => flushSync(() => root.render(<Form stored={stored} />))
const set = (name: keyof Fields, value: string) => flushSync(() => form.set(name, value))

beforeEach(() => {
  root = createRoot(document.createElement('div'))
  show(first)
})
afterEach(() => root.unmount())

test('a field whose change was undone shows what somebody else stores, even after a clash', () => {
  set('role', 'manager')
  set('role', 'admin')
  set('registration', 'salesperson')
  const now = { name: 'Anna', role: 'agent', registration: 'none' }
  expect(flushSync(() => form.noteClash(now))).toEqual(['registration'])
  show(now)
  expect(form.fields).toEqual({ name: 'Anna', role: 'agent', registration: 'salesperson' })
  expect(form.seen).toEqual(now)
})

test('text that is typed during a save stays in the form when the save clashes', () => {
  set('name', 'Mine')
  const { noteClash } = form
  set('name', 'Mine, longer')
  set('registration', 'salesperson')
  const now = { name: 'Theirs', role: 'admin', registration: 'none' }
  expect(flushSync(() => noteClash(now))).toEqual(['name'])
  expect(form.fields).toEqual({ name: 'Mine, longer', role: 'admin', registration: 'salesperson' })
  // Nobody was told of the registration yet.
  expect(form.seen).toEqual({ name: 'Theirs', role: 'admin', registration: 'broker' })
})

test('a saved value is shown before the page has read it again, and the next change is based on it', () => {
  set('name', 'Anna B')
  flushSync(() => form.noteSaved(form.fields))
  expect(form.fields.name).toBe('Anna B')
  set('name', 'Anna Bell')
  expect([form.fields.name, form.seen.name]).toEqual(['Anna Bell', 'Anna B'])
})

test('once the page has read the stored values again, it shows them', () => {
  set('name', 'Anna B')
  flushSync(() => form.noteSaved(form.fields))
  show({ ...first, name: 'Anna B' })
  show({ ...first, name: 'Anna Bell' })
  expect([form.fields.name, form.seen.name]).toEqual(['Anna Bell', 'Anna Bell'])
  set('name', 'Ann')
  expect([form.fields.name, form.seen.name]).toEqual(['Ann', 'Anna Bell'])
})

test('a saved change can be changed back at once', () => {
  set('name', 'Anna B')
  flushSync(() => form.noteSaved(form.fields))
  set('name', 'Anna')
  expect([form.fields.name, form.seen.name]).toEqual(['Anna', 'Anna B'])
})
