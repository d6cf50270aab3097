// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { useAnswer } from './use-answer.ts'

let answer: string | null = null

function Figures({ period, revision }: { period: string; revision: number }) {
  const shown = useAnswer(period, revision, async () => answer ?? Promise.reject(new Error('no line')))
  return `${shown.answer} ${shown.isFailed ? 'failed' : 'fine'}`
}

test('the figures of one period are never shown for another one that could not be read', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const show = (period: string, revision = 0) =>
    flushSync(() => root.render(<Figures period={period} revision={revision} />))
  answer = '96 %'
  show('October')
  await vi.waitFor(() => expect(container.textContent).toBe('96 % fine'))
  answer = null
  show('October', 1)
  await vi.waitFor(() => expect(container.textContent).toBe('96 % failed'))
  show('November', 1)
  await vi.waitFor(() => expect(container.textContent).toBe('null failed'))
  flushSync(() => root.unmount())
})
