// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { CloseAs } from './close-as.tsx'

test('the arrows alone close nothing, the button does', () => {
  const onClose = vi.fn()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  flushSync(() => root.render(<CloseAs onClose={onClose} />))
  const select = place.querySelector('select')
  if (select) select.value = 'no-fit'
  select?.dispatchEvent(new Event('change', { bubbles: true }))
  expect(onClose).not.toHaveBeenCalled()
  place.querySelector('button')?.click()
  expect(onClose).toHaveBeenCalledExactlyOnceWith('no-fit')
  place.querySelector('button')?.click()
  expect(onClose).toHaveBeenCalledOnce()
  flushSync(() => root.unmount())
})
