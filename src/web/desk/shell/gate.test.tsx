// @vitest-environment happy-dom
import type { Session } from '@supabase/auth-js'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { loadAuthClient } from '../../account/session/load-auth-client.ts'
import { useDesk } from './desk-context.tsx'
import { Gate } from './gate.tsx'

function Names() {
  const { nameOf } = useDesk()
  return `${nameOf('ann')}, ${nameOf('ben')}, ${nameOf(null)}`
}

test('members who joined after the page loaded have names too', async () => {
  const session = { access_token: 'a.b.c' } as Session
  vi.spyOn(await loadAuthClient(), 'getSession').mockResolvedValue({ data: { session }, error: null })
  vi.stubGlobal(
    'WebSocket',
    class {
      close() {}
    },
  )
  const [ann, ben] = [
    { id: 'ann', displayName: 'Ann', role: 'agent', registration: 'none', hasLeft: false },
    { id: 'ben', displayName: 'Ben', role: 'agent', registration: 'none', hasLeft: false },
  ]
  const teams = [[ann], [ann, ben]]
  const read = vi.fn(async () => {
    const team = { me: ann, members: teams.shift() ?? [], isDemo: false, lockMinutes: 30, publishableKey: 'key' }
    return new Response(JSON.stringify(team))
  })
  vi.stubGlobal('fetch', read)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  flushSync(() =>
    root.render(
      <Gate>
        <Names />
      </Gate>,
    ),
  )
  await vi.waitFor(() => expect(container.textContent).toBe('Ann, Ben, The desk'))
  expect(read).toHaveBeenCalledTimes(2)
  flushSync(() => root.unmount())
  vi.unstubAllGlobals()
})
