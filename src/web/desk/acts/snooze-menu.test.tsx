// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { typeInto } from '#tests/support/web/desk-for-test.tsx'
import { openSnoozeMenu, SnoozeMenu } from './snooze-menu.tsx'

// Tuesday, 10:24 a.m. in Toronto.
const now = new Date('2026-11-17T15:24:00Z')
// At 4:00 p.m.
const due = new Date('2026-11-17T21:00:00Z')
const snoozed = vi.fn()
const container = document.body.appendChild(document.createElement('main'))
let root = createRoot(container)
beforeEach(() => {
  vi.setSystemTime(now)
  flushSync(() => root.render(<SnoozeMenu now={now} due={due} onSnooze={(until) => snoozed(until.toISOString())} />))
})
afterEach(() => {
  root.unmount()
  root = createRoot(container)
  vi.useRealTimers()
  snoozed.mockReset()
})

const press = (name: string) =>
  flushSync(() =>
    [...container.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(name))?.click(),
  )

test('each time of the menu is shown, and a press snoozes until then', () => {
  flushSync(() => openSnoozeMenu())
  expect([...container.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)).toEqual([
    'In 2 hours12:24 p.m.',
    'This afternoon1:30 p.m.',
    'Tomorrow morningWed 9:00 a.m. · late',
    'Next weekMon 9:00 a.m. · late',
    'Pick a day and time…',
  ])
  press('This afternoon')
  expect(snoozed).toHaveBeenCalledExactlyOnceWith('2026-11-17T18:30:00.000Z')
  expect(container.querySelector('[role=menu]')).toBeNull()
})

test('another time can be picked in Toronto time, but none in the past', () => {
  flushSync(() => openSnoozeMenu())
  press('Pick')
  const field = container.querySelector<HTMLInputElement>('dialog input')
  expect(field?.value).toBe('2026-11-18T09:00')
  const late = () => container.querySelector('[role=status]')?.textContent
  expect(late()).toBe('That is after 4:00 p.m. today, when the reply is due.')
  const submit = () => flushSync(() => field?.form?.requestSubmit())
  typeInto(field, '2026-11-17T10:00')
  expect(late()).toBe('')
  submit()
  expect(container.querySelector('[role=alert]')?.textContent).toBe('Choose a time in the future.')
  typeInto(field, '2026-12-01T14:00')
  expect(container.querySelector('[role=alert]')).toBeNull()
  submit()
  expect(snoozed).toHaveBeenCalledExactlyOnceWith('2026-12-01T19:00:00.000Z')
})
