// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createDeskForTest } from '#tests/support/web/desk-for-test.tsx'
import { useFigures } from './use-figures.ts'

let answer: string | null = null

function Figures({ period }: { period: string }) {
  const read = async () => answer ?? Promise.reject(new Error('no line'))
  const { figures, isFailed } = useFigures(['live', period], read)
  return `${figures} ${isFailed ? 'failed' : 'fine'}`
}

test('the figures of one period are never shown for another one that could not be read', async () => {
  const desk = await createDeskForTest({ me: { id: 'me' } }, () => null)
  const becomes = (text: string) => vi.waitFor(() => expect(desk.container.textContent).toBe(text))
  answer = '96 %'
  desk.show(<Figures period="October" />)
  await becomes('96 % fine')
  answer = null
  void desk.refresh()
  await becomes('96 % failed')
  desk.show(<Figures period="November" />)
  await becomes('null failed')
  // While the figures are being requested again, nothing else is shown for them either.
  void desk.refresh()
  expect(desk.container.textContent).toBe('null failed')
  desk.leave()
})
