// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { stateForTest } from '#tests/support/desk/untouched-lead.ts'
import { createDeskForTest, type DeskForTest } from '#tests/support/web/desk-for-test.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { useLead } from './use-lead.ts'

function Lead() {
  const desk = useDesk()
  const { page, gone, change } = useLead('CON-7K3M-2Q')
  function claim() {
    desk.act({ act: 'claim' }, [{ lead: 'lead' }], 'claimed')
    change((lead) => ({ ...lead, version: 2 }))
  }
  return (
    <button type="button" onClick={claim}>
      {gone ?? `version ${page?.lead.version}, ${page?.hasEarlier ? 'read again' : 'read'}`}
    </button>
  )
}

const read: LeadPage = {
  lead: {
    id: 'lead',
    reference: 'CON-7K3M-2Q',
    kind: 'contact',
    fullName: 'Ann',
    email: '',
    phone: '',
    details: {},
    source: {},
    flags: [],
    receivedAt: '2026-11-17T15:00:00Z',
    replyDueAt: '2026-11-18T15:00:00Z',
    offerDueAt: null,
    version: 1,
    state: stateForTest,
    erasureAskedAt: null,
  },
  events: [],
  hasEarlier: false,
  confirmation: null,
  tasks: [],
  isAccessAsked: false,
  under: null,
  group: [],
  similar: [],
  messages: [],
  suppressedAt: null,
  consents: [],
  others: [],
  templates: [],
}

/** The server's answer to a request with this name. */
let answer = (_name: string): unknown => null
let desk: DeskForTest
const show = () => desk.show(<Lead />)
const shown = () => desk.container.textContent
beforeEach(async () => {
  desk = await createDeskForTest({ me: { id: 'me' } }, (name) => answer(name))
})
afterEach(() => desk.leave())

test('a lead whose wall is removed is shown again', async () => {
  answer = () => new Response('{"error":{"code":"not_found","message":"There is no such lead."}}', { status: 404 })
  show()
  await vi.waitFor(() => expect(shown()).toBe('There is no such lead.'))
  answer = () => read
  void desk.refresh()
  await vi.waitFor(() => expect(shown()).toBe('version 1, read'))
})

test('a response from before an act does not undo it on the screen', async () => {
  answer = () => read
  show()
  await vi.waitFor(() => expect(shown()).toBe('version 1, read'))
  answer = (name) => (name === 'desk-act' ? new Promise(() => {}) : { ...read, hasEarlier: true })
  desk.press('version')
  expect(shown()).toBe('version 2, read')
  void desk.refresh()
  await vi.waitFor(() => expect(shown()).toBe('version 2, read again'))
})
