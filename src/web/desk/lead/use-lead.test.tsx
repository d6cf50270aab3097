// @vitest-environment happy-dom
import type { Session } from '@supabase/auth-js'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { loadAuthClient } from '../../session/load-auth-client.ts'
import type { Team } from '../desk-client.ts'
import { LiveProvider } from '../live/live-context.tsx'
import { DeskProvider } from '../shell/desk-context.tsx'
import { useLead } from './use-lead.ts'

const team = { me: { id: 'me' }, members: [], live: { cursor: '1-1', publishableKey: '' } } as unknown as Team

function Lead({ revision }: { revision: number }) {
  const { page, gone } = useLead('CON-7K3M-2Q', revision)
  return gone ?? page?.lead.fullName ?? 'nothing yet'
}

test('a lead that comes out from behind its wall is there again', async () => {
  const session = { access_token: 'a.b.c' } as Session
  vi.spyOn(await loadAuthClient(), 'getSession').mockResolvedValue({ data: { session }, error: null })
  let isWalled = true
  vi.stubGlobal('fetch', async () =>
    isWalled
      ? new Response('{"error":{"code":"not_found","message":"There is no such lead."}}', { status: 404 })
      : new Response('{"lead":{"fullName":"Ann Buyer"}}'),
  )
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  )
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (revision: number) =>
    flushSync(() =>
      root.render(
        <DeskProvider team={team} refreshTeam={() => {}} onSignedOut={() => {}}>
          <LiveProvider onRefused={() => {}}>
            <Lead revision={revision} />
          </LiveProvider>
        </DeskProvider>,
      ),
    )
  show(0)
  await vi.waitFor(() => expect(place.textContent).toBe('There is no such lead.'))
  isWalled = false
  show(1)
  await vi.waitFor(() => expect(place.textContent).toBe('Ann Buyer'))
  flushSync(() => root.unmount())
  vi.unstubAllGlobals()
})
