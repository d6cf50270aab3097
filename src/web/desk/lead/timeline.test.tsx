// @vitest-environment happy-dom
import type { Session } from '@supabase/auth-js'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deskWords } from '#content/desk/desk-words.ts'
import { loadAuthClient } from '../../session/load-auth-client.ts'
import type { LeadPage, Team, TimelineEvent } from '../desk-client.ts'
import { DeskProvider } from '../shell/desk-context.tsx'
import { Timeline } from './timeline.tsx'

const words = deskWords.lead.redact
const place = document.body.appendChild(document.createElement('div'))
const sent: unknown[] = []
let root: Root
beforeEach(async () => {
  root = createRoot(place)
  sent.length = 0
  const session = { access_token: 'a.b.c' } as Session
  vi.spyOn(await loadAuthClient(), 'getSession').mockResolvedValue({ data: { session }, error: null })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(...JSON.parse(body).acts)
    return Response.json({ results: [] })
  })
})
afterEach(() => {
  flushSync(() => root.unmount())
  vi.unstubAllGlobals()
})

function show(role: string, events: Partial<TimelineEvent>[]): void {
  const team = { me: { id: 'me', role }, members: [], live: { cursor: '1-1', publishableKey: '' } } as unknown as Team
  const lead = { id: 'lead', receivedAt: '2026-11-17T15:00:00Z', replyDueAt: null, fullName: 'Ann Buyer', source: {} }
  const at = '2026-11-17T16:00:00Z'
  const page = {
    lead: { ...lead, state: { assigneeId: null, eyes: [] } },
    events: events.map((event) => ({ at, actor: 'me', actorKind: 'member', undoes: null, data: {}, ...event })),
    messages: [],
  } as unknown as LeadPage
  flushSync(() =>
    root.render(
      <DeskProvider team={team} refreshTeam={() => {}} onSignedOut={() => {}}>
        <Timeline page={page} />
      </DeskProvider>,
    ),
  )
}
const buttons = () => [...place.querySelectorAll<HTMLButtonElement>('.timeline button')]
const press = (at: number) => flushSync(() => buttons()[at]?.click())

const history = [
  { id: '1', kind: 'note', data: { text: 'Mine' } },
  { id: '2', kind: 'log-call', actor: 'other', data: { outcome: 'spoke', text: 'Of another' } },
  { id: '3', kind: 'log-call', data: { outcome: 'no-answer', text: '' } },
  { id: '4', kind: 'task', data: { text: 'A title' } },
]

test('members take out what they wrote themselves, managers also what others did, and nobody a title', () => {
  const offered = () => buttons().map(({ textContent }) => textContent)
  show('agent', history)
  expect(offered()).toEqual([`${words.button}: Mine`])
  show('manager', history)
  expect(offered()).toEqual([`${words.button}: Mine`, `${words.button}: Of another`])
})

test('a text is taken out after a second press, and the focus stays where the text was', async () => {
  show('agent', history)
  press(0)
  expect(document.activeElement?.textContent).toBe(words.sure)
  expect(sent).toEqual([])
  press(0)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([expect.objectContaining({ on: [{ lead: 'lead' }], do: { act: 'redact', event: '1' } })])
  show('agent', [{ id: '1', kind: 'note', data: { redacted: true } }])
  expect(place.textContent).not.toContain('Mine')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(words.done))
})
