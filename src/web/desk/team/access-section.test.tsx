// @vitest-environment happy-dom
import type { Session } from '@supabase/auth-js'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { loadAuthClient } from '../../session/load-auth-client.ts'
import type { Team } from '../desk-client.ts'
import { DeskProvider } from '../shell/desk-context.tsx'
import { AccessSection } from './access-section.tsx'

const [ann, ben] = [
  { id: 'ann', displayName: 'Ann' },
  { id: 'ben', displayName: 'Ben' },
]
const team = { me: ann, members: [ann, ben] } as unknown as Team
const entry = (object: string) => ({
  id: object,
  member: 'ann',
  what: 'lead',
  object,
  at: '2026-11-17T15:00:00Z',
  reason: '',
})

test('who looked at what is never the answer to an earlier question, and a failure says so', async () => {
  const session = { access_token: 'a.b.c' } as Session
  vi.spyOn(await loadAuthClient(), 'getSession').mockResolvedValue({ data: { session }, error: null })
  let isDown = false
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, location.href)
    if (isDown) throw new TypeError('no line')
    const [first, more] = searchParams.get('member') === 'ben' ? ['three', 'four'] : ['one', 'two']
    const found =
      searchParams.get('before') === ''
        ? { entries: [entry(first)], next: 'place' }
        : { entries: [entry(more)], next: null }
    return new Response(JSON.stringify(found))
  })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <DeskProvider team={team} refreshTeam={() => {}} onSignedOut={() => {}}>
        <AccessSection />
      </DeskProvider>,
    ),
  )
  const shown = () => [...place.querySelectorAll('li')].map(({ textContent }) => textContent?.split(' ').at(-1))
  const press = (name: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
  await vi.waitFor(() => expect(shown()).toEqual(['one']))
  // Whoever presses twice gets it once.
  press('Show more')
  press('Show more')
  await vi.waitFor(() => expect(shown()).toEqual(['one', 'two']))

  isDown = true
  const select = place.querySelector('select')
  if (select) select.value = 'ben'
  select?.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(place.querySelector('[role=alert]')?.textContent).toContain('could not be read'))
  expect(shown()).toEqual([])
  isDown = false
  press('Try again')
  await vi.waitFor(() => expect(shown()).toEqual(['three']))
  expect(place.querySelector('[role=alert]')).toBeNull()
  flushSync(() => root.unmount())
  vi.unstubAllGlobals()
})
