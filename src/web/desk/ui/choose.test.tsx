// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Choose } from './choose.tsx'

const people = [
  ['ann', 'Ann'],
  ['ben', 'Ben'],
  ['cleo', 'Cleo'],
] as const

test('the arrow keys alone choose nothing, but the button does', () => {
  const onChoose = vi.fn()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  flushSync(() => root.render(<Choose label="Who" options={people} action="Assign" onChoose={onChoose} />))
  const select = container.querySelector('select')
  if (select) select.value = 'ben'
  select?.dispatchEvent(new Event('change', { bubbles: true }))
  expect(onChoose).not.toHaveBeenCalled()
  container.querySelector('button')?.click()
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('ben')
  container.querySelector('button')?.click()
  expect(onChoose).toHaveBeenCalledOnce()
  flushSync(() => root.unmount())
})

test('a change by somebody else shows at once, and does not take the focus from the list', () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const show = (value: string) =>
    flushSync(() =>
      root.render(<Choose label="Who" value={value} options={people} action="Assign" onChoose={() => {}} />),
    )
  show('ann')
  const select = container.querySelector('select')
  select?.focus()
  if (select) select.value = 'cleo'
  select?.dispatchEvent(new Event('change', { bubbles: true }))
  show('ann')
  expect(select?.value).toBe('cleo')
  show('ben')
  expect(document.activeElement).toBe(select)
  expect(select?.value).toBe('ben')
  flushSync(() => root.unmount())
})
