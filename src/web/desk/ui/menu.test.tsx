// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { findNext, Menu, tidyEntries } from './menu.tsx'

const names = ['Assign', 'Mark as spam', 'Merge', 'Delete']

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 3, 0],
  ['ArrowUp', 0, 3],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['m', 0, 1],
  ['M', 1, 2],
  ['m', 2, 1],
  ['x', 0, null],
])('in a menu, %s moves from item %i to %s', (key, at, next) => {
  expect(findNext(names, at, key)).toBe(next)
})

test('a menu runs the chosen act, returns the focus to its button, and refuses what the member may not do', () => {
  const [claim, remove] = [vi.fn(), vi.fn()]
  const container = document.body.appendChild(document.createElement('main'))
  const root = createRoot(container)
  const items = [
    { name: 'Claim', detail: 'C', run: claim },
    'line' as const,
    { name: 'Delete', isDanger: true, refusal: 'Only a manager deletes leads.', run: remove },
  ]
  flushSync(() => root.render(<Menu items={items}>More</Menu>))
  const button = container.querySelector('button')
  const open = () => flushSync(() => button?.click())
  const find = (name: string) =>
    [...container.querySelectorAll<HTMLElement>('[role=menuitem]')].find((item) => item.textContent?.startsWith(name))
  open()
  expect(button?.getAttribute('aria-expanded')).toBe('true')
  expect(document.activeElement).toBe(find('Claim'))
  expect(find('Delete')?.textContent).toBe('DeleteOnly a manager deletes leads.')
  flushSync(() => find('Delete')?.click())
  expect(remove).not.toHaveBeenCalled()
  flushSync(() => find('Claim')?.click())
  expect(claim).toHaveBeenCalledOnce()
  expect(find('Claim')).toBeUndefined()
  expect(document.activeElement).toBe(button)
  open()
  flushSync(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
  expect(find('Claim')).toBeUndefined()
  expect(document.activeElement).toBe(button)
  flushSync(() => root.unmount())
  container.remove()
})

test('a reason that several items share is said once, and each of them names it', () => {
  const container = document.body.appendChild(document.createElement('main'))
  const root = createRoot(container)
  const refusal = 'This lead is assigned to somebody else.'
  const items = ['Close', 'Spam', 'Delete'].map((name) => ({ name, refusal, run: () => {} }))
  flushSync(() => root.render(<Menu items={[{ name: 'Take over', run: () => {} }, ...items]}>More</Menu>))
  flushSync(() => container.querySelector('button')?.click())
  const menu = container.querySelector('[role=menu]')
  expect(menu?.textContent).toBe(`${refusal}Take overCloseSpamDelete`)
  const reason = [...container.querySelectorAll('p')].find(({ textContent }) => textContent === refusal)
  const described = [...container.querySelectorAll('[role=menuitem]')].map((item) =>
    item.getAttribute('aria-describedby'),
  )
  expect(described).toEqual([null, reason?.id, reason?.id, reason?.id])
  flushSync(() => root.unmount())
  container.remove()
})

test('no line of a menu stands beside another, or at an end', () => {
  const [one, two] = ['One', 'Two'].map((name) => ({ name, run: '/' }))
  expect(tidyEntries(['line', one ?? false, false, 'line', false, 'line', two ?? false, 'line'])).toEqual([
    one,
    'line',
    two,
  ])
})
