// @vitest-environment happy-dom
import type { Session } from '@supabase/auth-js'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAuthClient } from '../../session/load-auth-client.ts'
import type { Team } from '../desk-client.ts'
import { LiveProvider } from '../live/live-context.tsx'
import { DeskProvider, useDesk } from '../shell/desk-context.tsx'
import { useLead } from './use-lead.ts'

const team = { me: { id: 'me' }, members: [], live: { cursor: '1-1', publishableKey: '' } } as unknown as Team

function Lead({ revision }: { revision: number }) {
  const desk = useDesk()
  const { page, gone, change } = useLead('CON-7K3M-2Q', revision)
  function claim() {
    desk.act({ act: 'claim' }, [{ lead: 'lead', base: 1 }], 'claimed')
    change((lead) => ({ ...lead, version: 2 }))
  }
  return (
    <button type="button" onClick={claim}>
      {gone ?? `version ${page?.lead.version}, ${page?.hasEarlier ? 'read again' : 'read'}`}
    </button>
  )
}

/** What the server says to a request of this name. */
let answer = (_name: string): Response | Promise<Response> => new Response('', { status: 500 })
const place = document.body.appendChild(document.createElement('div'))
let show = (_revision: number) => {}
let leave = () => {}
beforeEach(async () => {
  const session = { access_token: 'a.b.c' } as Session
  vi.spyOn(await loadAuthClient(), 'getSession').mockResolvedValue({ data: { session }, error: null })
  vi.stubGlobal('fetch', async (address: string) =>
    answer(new URL(address, location.href).pathname.split('/')[3] ?? ''),
  )
  // The live wire never opens.
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  )
  const root = createRoot(place)
  show = (revision) =>
    flushSync(() =>
      root.render(
        <DeskProvider team={team} refreshTeam={() => {}} onSignedOut={() => {}}>
          <LiveProvider onRefused={() => {}}>
            <Lead revision={revision} />
          </LiveProvider>
        </DeskProvider>,
      ),
    )
  leave = () => flushSync(() => root.unmount())
})
afterEach(() => {
  leave()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('a lead that comes out from behind its wall is there again', async () => {
  answer = () => new Response('{"error":{"code":"not_found","message":"There is no such lead."}}', { status: 404 })
  show(0)
  await vi.waitFor(() => expect(place.textContent).toBe('There is no such lead.'))
  answer = () => new Response('{"lead":{"version":1}}')
  show(1)
  await vi.waitFor(() => expect(place.textContent).toBe('version 1, read'))
})

test('what was read before an act was done does not take it back on the screen', async () => {
  answer = () => new Response('{"lead":{"version":1}}')
  show(0)
  await vi.waitFor(() => expect(place.textContent).toBe('version 1, read'))
  answer = (name) =>
    name === 'desk-act' ? new Promise(() => {}) : new Response('{"lead":{"version":1},"hasEarlier":true}')
  flushSync(() => place.querySelector('button')?.click())
  expect(place.textContent).toBe('version 2, read')
  show(1)
  await vi.waitFor(() => expect(place.textContent).toBe('version 2, read again'))
})
