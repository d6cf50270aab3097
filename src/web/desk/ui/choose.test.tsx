// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Choose } from './choose.tsx'
import { CloseAs } from './close-as.tsx'

test('the arrow keys alone do not close a lead, but the button does', () => {
  const onClose = vi.fn()
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  flushSync(() => root.render(<CloseAs onClose={onClose} />))
  const select = container.querySelector('select')
  if (select) select.value = 'no-fit'
  select?.dispatchEvent(new Event('change', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
  container.querySelector('button')?.click()
  expect(onClose).toHaveBeenCalledExactlyOnceWith('no-fit')
  container.querySelector('button')?.click()
  expect(onClose).toHaveBeenCalledOnce()
  flushSync(() => root.unmount())
})

test('a change by somebody else shows at once, and does not take the focus from the list', () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const options = [
    ['ann', 'Ann'],
    ['ben', 'Ben'],
    ['cleo', 'Cleo'],
  ] as const
  const show = (value: string) =>
    flushSync(() =>
      root.render(<Choose label="Who" value={value} options={options} action="Assign" onChoose={() => {}} />),
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
