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
const send = () => flushSync(() => form.noteSent(form.changed))
const settle = (...args: Parameters<typeof form.settle>) => flushSync(() => form.settle(...args))
const noteTheirs = (theirs: Partial<Fields>) => flushSync(() => form.noteTheirs(theirs))

beforeEach(() => {
  root = createRoot(document.createElement('div'))
  show(first)
})
afterEach(() => root.unmount())

test('a field that was changed back, or set to the same by somebody else, follows the stored value', () => {
  set('role', 'manager')
  set('role', 'admin')
  set('name', 'Ann')
  set('registration', 'salesperson')
  show({ name: 'Ann', role: 'agent', registration: 'none' })
  expect(form.changed).toEqual({ registration: 'salesperson' })
  expect(form.over).toEqual({ name: 'Ann', role: 'agent', registration: 'broker' })
  show({ name: 'Anne', role: 'agent', registration: 'none' })
  expect(form.fields).toEqual({ name: 'Anne', role: 'agent', registration: 'salesperson' })
})

test('typing during a save stays, based on the sent value, even if it is the earlier one', () => {
  set('name', 'Anna B')
  set('role', 'manager')
  send()
  set('name', 'Anna')
  settle(['name', 'role'], 'done')
  expect([form.fields.name, form.over.name, form.fields.role]).toEqual(['Anna', 'Anna B', 'manager'])
  expect(form.changed).toEqual({ name: 'Anna' })
  show({ ...first, name: 'Anna B', role: 'manager' })
  expect(form.changed).toEqual({ name: 'Anna' })
})

test('a saved value is shown until the page has read it or a later one, and the next change is based on it', () => {
  set('name', 'Anna B')
  send()
  settle(['name'], 'done')
  expect([form.fields.name, form.changed]).toEqual(['Anna B', {}])
  set('name', 'Anna Bell')
  expect([form.fields.name, form.over.name]).toEqual(['Anna Bell', 'Anna B'])
  send()
  settle(['name'], 'done')
  show({ ...first, name: 'Of somebody else' })
  expect([form.fields.name, form.over.name]).toEqual(['Of somebody else', 'Of somebody else'])
})

test('refused values stay in the form; values taken from somebody else follow the stored ones', () => {
  set('name', 'Anna B')
  set('role', 'manager')
  send()
  settle(['name'], 'refused')
  settle(['role'], 'taken')
  expect(form.changed).toEqual({ name: 'Anna B' })
  expect(form.fields.role).toBe('admin')
})

test('after a conflict, an edit is based on their value, even if it is the earlier one', () => {
  set('name', 'Mine')
  send()
  settle(['name'], 'refused')
  noteTheirs({ name: 'Theirs' })
  set('name', 'Anna')
  expect([form.changed, form.over.name]).toEqual([{ name: 'Anna' }, 'Theirs'])
  show({ ...first, name: 'Theirs' })
  expect(form.changed).toEqual({ name: 'Anna' })
  set('name', 'Theirs')
  expect(form.changed).toEqual({})
})
