// @vitest-environment happy-dom
import type { Session } from '@supabase/auth-js'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { loadAuthClient } from '../../session/load-auth-client.ts'
import type { Team } from '../desk-client.ts'
import { ClashNotice } from './clash-notice.tsx'
import { DeskProvider, useDesk } from './desk-context.tsx'

const ben = { id: 'ben', displayName: 'Ben' }
const team = { me: { id: 'me' }, members: [ben] } as unknown as Team
const last = { kind: 'claim', actor: 'ben', data: {}, at: new Date().toISOString() }

function Desk() {
  const { act, clash, last: done } = useDesk()
  const leads = ['a', 'b', 'c'].map((lead) => ({ lead, base: 1 }))
  return (
    <>
      <button type="button" onClick={() => act({ act: 'close', reason: 'won' }, leads, 'closed')}>
        Close all
      </button>
      <output>{done?.words}</output>
      {clash && <ClashNotice clash={clash} />}
    </>
  )
}

test('of many leads all that somebody else changed are named, and done by one press', async () => {
  const session = { access_token: 'a.b.c' } as Session
  vi.spyOn(await loadAuthClient(), 'getSession').mockResolvedValue({ data: { session }, error: null })
  const sent: SentAct['on'][] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const [{ id, on }] = JSON.parse(body).acts
    sent.push(on)
    const results = on.map(({ lead, base }: { lead: string; base: number }) =>
      base === 1 && lead !== 'a'
        ? { id, lead, outcome: 'conflict', why: 'changed', version: 7, now: { assigneeId: null }, last }
        : { id, lead, outcome: 'done', version: base + 1, event: '1' },
    )
    return new Response(JSON.stringify({ results }))
  })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <DeskProvider team={team} refreshTeam={() => {}} onSignedOut={() => {}}>
        <Desk />
      </DeskProvider>,
    ),
  )
  const press = (name: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
  press('Close all')
  await vi.waitFor(() => expect(place.textContent).toContain('Your change, “closed,” wasn’t made.'))
  expect(place.textContent).toMatch(/Ben claimed it \d s ago\./)
  expect(place.textContent).toContain('It’s the same for one more lead.')
  expect(place.querySelector('output')?.textContent).toBe('3 closed')
  press('Keep mine')
  await vi.waitFor(() => expect(place.querySelector('output')?.textContent).toBe('2 closed'))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual([
    { lead: 'b', base: 7 },
    { lead: 'c', base: 7 },
  ])
  expect(place.querySelector('.notice')).toBeNull()
  flushSync(() => root.unmount())
  vi.unstubAllGlobals()
})
