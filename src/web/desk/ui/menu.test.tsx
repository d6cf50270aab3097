// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { findNext, Menu } from './menu.tsx'

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
