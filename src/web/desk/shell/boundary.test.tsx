// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { deskWords } from '#content/desk/desk-words.ts'
import { Boundary } from './boundary.tsx'

function Missing(): never {
  throw new TypeError('Failed to fetch dynamically imported module')
}

test.each([
  ['offline, a screen leads back and opens once there is a connection', false, deskWords.failed.back, 1],
  ['online, a screen that fails offers a reload, and does not reload by itself', true, deskWords.failed.reload, 0],
])('%s', (_title, isOnline, label, reloads) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const back = vi.spyOn(history, 'back').mockImplementation(() => {})
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container, { onCaughtError: () => {} })
  flushSync(() =>
    root.render(
      <Boundary>
        <Missing />
      </Boundary>,
    ),
  )
  const button = container.querySelector('button')
  expect(button?.textContent).toBe(label)
  dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledTimes(reloads)
  button?.click()
  expect([back.mock.calls.length, reload.mock.calls.length]).toEqual(isOnline ? [0, 1] : [1, 1])
  root.unmount()
  dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledTimes(1)
})
