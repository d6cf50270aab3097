// @vitest-environment happy-dom
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listMentionable } from './list-mentionable.ts'
import { MentionField } from './mention-field.tsx'

const members = ['Ann Lee', 'Priya Natarajan', 'Sam Okafor'].map((displayName) => ({ id: displayName, displayName }))
const heard: string[] = []
let root: Root
let container: HTMLElement
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  heard.length = 0
  flushSync(() =>
    root.render(
      // biome-ignore lint/a11y/noStaticElementInteractions: it listens as the page does
      <div onKeyDown={({ key }) => heard.push(key)}>
        <Note />
      </div>,
    ),
  )
})
afterEach(() => {
  flushSync(() => root.unmount())
  container.remove()
})

function Note() {
  const [text, setText] = useState('')
  return <MentionField id="note" describedBy="hint" value={text} onChange={setText} members={members} />
}

const field = () => container.querySelector('textarea') as HTMLTextAreaElement
const offered = () => [...container.querySelectorAll('[role=option]')]
const namesOf = () => offered().map((option) => option.lastChild?.textContent)
const status = () => container.querySelector('[role=status]')?.textContent

function type(text: string, cursor = text.length) {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text)
  field().setSelectionRange(cursor, cursor)
  flushSync(() => field().dispatchEvent(new Event('input', { bubbles: true })))
}
function press(key: string, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  flushSync(() => field().dispatchEvent(event))
  return event
}

test('an @ offers colleagues, and a screen reader hears how many and which one is chosen', () => {
  type('Ask @')
  expect(namesOf()).toEqual(['Ann Lee', 'Priya Natarajan', 'Sam Okafor'])
  expect(status()).toContain('3 colleagues')
  const chosen = () => container.querySelector(`#${CSS.escape(field().getAttribute('aria-activedescendant') ?? '')}`)
  expect(field().getAttribute('aria-controls')).toBe(container.querySelector('[role=listbox]')?.id)
  expect(chosen()?.textContent).toContain('Ann Lee')
  press('ArrowDown')
  expect(chosen()?.getAttribute('aria-selected')).toBe('true')
  expect(chosen()?.textContent).toContain('Priya')
  press('ArrowUp')
  press('ArrowUp')
  expect(chosen()?.textContent).toContain('Sam')
  expect(press('Enter').defaultPrevented).toBe(true)
  expect(field().value).toBe('Ask @Sam Okafor ')
  expect(offered()).toEqual([])
  expect(status()).toBe('')
  // None of these keys reached the page, where Escape would leave the lead.
  expect(heard).toEqual([])
})

test('typing goes on behind the name at once, in the middle of a text too', () => {
  type('Ask @sa about it', 7)
  press('Enter')
  expect(field().value.startsWith('Ask @Sam Okafor ')).toBe(true)
  expect(field().selectionStart).toBe(16)
})

test('Escape closes the list and nothing else, and a press chooses', () => {
  type('@pri')
  expect(namesOf()).toEqual(['Priya Natarajan'])
  press('Escape')
  expect(offered()).toEqual([])
  expect(heard).toEqual([])
  press('Escape')
  expect(heard).toEqual(['Escape'])
  type('@pri and @')
  expect(offered()).toHaveLength(3)
  flushSync(() => offered()[1]?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
  expect(field().value).toBe('@pri and @Priya Natarajan ')
})

test('without a list the keys type, and Ctrl+Enter always saves', () => {
  type('Call them')
  for (const key of ['Enter', 'ArrowDown', 'Tab']) expect(press(key).defaultPrevented).toBe(false)
  type('@')
  press('Enter', { ctrlKey: true })
  expect(field().value).toBe('@')
  expect(heard).toEqual(['Enter', 'ArrowDown', 'Tab', 'Enter'])
})

test('nobody is offered who has left, is outside of the wall, or writes the note', () => {
  const member = (id: string, hasLeft = false) => ({
    id,
    displayName: id,
    hasLeft,
    role: 'agent' as const,
    registration: 'none' as const,
  })
  const team = { me: member('me'), members: [member('me'), member('ann'), member('gone', true), member('sam')] }
  const idsOf = (eyes: string[]) => listMentionable(team, eyes).map(({ id }) => id)
  expect([idsOf([]), idsOf(['me', 'sam', 'gone'])]).toEqual([['ann', 'sam'], ['sam']])
})
