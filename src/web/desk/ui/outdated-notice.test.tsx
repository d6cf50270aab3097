// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { createDeskForTest } from '#tests/support/web/desk-for-test.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { OutdatedNotice } from './outdated-notice.tsx'

function Desk() {
  const { act, outbox, notice } = useDesk()
  return (
    <main>
      <OutdatedNotice />
      <button type="button" onClick={() => act({ act: 'claim' }, [{ lead: 'a' }], 'claimed')}>
        Claim
      </button>
      <output>{outbox.waiting}</output>
      <em>{notice}</em>
    </main>
  )
}

test('after an unreadable answer the act waits and the member is asked to reload, until the next answer succeeds', async () => {
  let isNewer = true
  const desk = await createDeskForTest({ me: { id: 'me' } }, (_name, _query, body) => {
    const [{ id }] = JSON.parse(body).acts
    const known = { id, lead: 'a', outcome: 'done', version: 2, event: '1' }
    return { results: [isNewer ? { ...known, outcome: 'queued' } : known] }
  })
  const text = (selector: string) => desk.container.querySelector(selector)?.textContent
  desk.show(<Desk />)
  desk.press('Claim')
  await vi.waitFor(() => expect(text('.notice')).toContain('Reload the page.'))
  expect([text('output'), text('em')]).toEqual(['1', ''])
  isNewer = false
  await vi.waitFor(() => expect(text('output')).toBe('0'), { timeout: 10_000 })
  expect([text('.notice'), text('em')]).toEqual([undefined, ''])
  desk.leave()
})
