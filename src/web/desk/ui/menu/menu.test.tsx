// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { findNext, Menu } from './menu.tsx'
import { tidyEntries } from './menu-entries.ts'

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

test('what several items can’t do now is below one line that opens, each under its reason', () => {
  const container = document.body.appendChild(document.createElement('main'))
  const root = createRoot(container)
  const refuse = (name: string, refusal: string) => ({ name, refusal, run: () => {} })
  const [taken, manager] = ['This lead is assigned to somebody else.', 'Only a manager may do this.']
  const items = [
    { name: 'Close as', entries: [refuse('No fit', taken)] },
    refuse('Delete', manager),
    { name: 'Take over', run: () => {} },
    refuse('Spam', taken),
  ]
  flushSync(() => root.render(<Menu items={items}>More</Menu>))
  flushSync(() => container.querySelector('button')?.click())
  const menu = container.querySelector('[role=menu]')
  expect(menu?.textContent).toBe('Take overNot possible now (3)')
  const line = [...container.querySelectorAll<HTMLElement>('[aria-expanded]')].at(-1)
  flushSync(() => line?.click())
  expect(line?.getAttribute('aria-expanded')).toBe('true')
  expect(menu?.textContent).toBe(`Take overNot possible now (3)${taken}No fitSpam${manager}Delete`)
  const described = [...container.querySelectorAll('[aria-disabled]')].map(
    (item) => document.getElementById(item.getAttribute('aria-describedby') ?? '')?.textContent,
  )
  expect(described).toEqual([taken, taken, manager])
  flushSync(() => line?.click())
  expect(menu?.textContent).toBe('Take overNot possible now (3)')
  flushSync(() => root.unmount())
  container.remove()
})

test('a fold opens its acts, one fold at a time', () => {
  const close = vi.fn()
  const container = document.body.appendChild(document.createElement('main'))
  const root = createRoot(container)
  const items = [
    { name: 'Snooze', entries: [{ name: 'Tomorrow', run: () => {} }] },
    { name: 'Close', entries: [{ name: 'No fit', run: close }] },
    { name: 'Status', entries: [false as const] },
  ]
  flushSync(() => root.render(<Menu items={items}>More</Menu>))
  flushSync(() => container.querySelector('button')?.click())
  const names = () => [...container.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const press = (name: string) =>
    flushSync(() =>
      names()
        .find(({ textContent }) => textContent === name)
        ?.click(),
    )
  press('Snooze')
  press('Close')
  expect(names().map(({ textContent }) => textContent)).toEqual(['Snooze', 'Close', 'No fit'])
  press('No fit')
  expect(close).toHaveBeenCalledOnce()
  expect(names()).toEqual([])
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
