// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Sure } from './sure.tsx'

test('cancelling a confirmation does not focus the dangerous button, and afterwards the focus is where it was', () => {
  const onSure = vi.fn()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const show = () => flushSync(() => root.render(<Sure button="Remove" sure="Remove for good" onSure={onSure} />))
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
  expect(onSure).not.toHaveBeenCalled()
  press('Remove')
  press('Remove for good')
  expect(onSure).toHaveBeenCalledOnce()
  expect(focused()).toBe('Remove')
  flushSync(() => root.unmount())
})
