// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ConfirmButton } from './confirm-button.tsx'

test('cancelling a confirmation does not focus the dangerous button, and afterwards the focus is where it was', () => {
  const onConfirm = vi.fn()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const show = () =>
    flushSync(() => root.render(<ConfirmButton button="Remove" sure="Remove for good" onConfirm={onConfirm} />))
  const focused = () => document.activeElement?.textContent
  const press = (name: string) =>
    [...container.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
  show()
  press('Remove')
  expect(focused()).toBe('Remove for good')
  container.querySelectorAll('button')[1]?.focus()
  // Happens on every change at the desk.
  show()
  expect(focused()).toBe('Cancel')
  press('Cancel')
  expect(focused()).toBe('Remove')
  expect(onConfirm).not.toHaveBeenCalled()
  press('Remove')
  press('Remove for good')
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(focused()).toBe('Remove')
  flushSync(() => root.unmount())
})
