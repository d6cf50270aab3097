// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { PropertyPage } from './property-client.ts'
import { StandingCard } from './standing-card.tsx'

test('the day of a notice is a day in Toronto, wherever the member is', () => {
  const act = vi.fn()
  const state = { stage: 'draft', ceiling: 0, authority: 'none', ourInterest: 'personal' }
  const page = (interestNoticeAt: string) =>
    ({ property: { state: { ...state, interestNoticeAt } }, files: [] }) as unknown as PropertyPage
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  flushSync(() => root.render(<StandingCard page={page('2026-11-17T05:00:00.000Z')} act={act} />))
  const day = container.querySelector<HTMLInputElement>('[name=notice]')
  expect(day?.value).toBe('2026-11-17')
  day?.form?.requestSubmit()
  const recorded = { act: 'record-interest', interest: 'personal', noticeAt: '2026-11-17T05:00:00.000Z' }
  expect(act).toHaveBeenCalledExactlyOnceWith(recorded)
  flushSync(() => root.unmount())
})
