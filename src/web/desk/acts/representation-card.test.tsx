// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import type { LeadPage } from '../desk-client.ts'
import { createDeskForTest } from '../desk-for-test.tsx'
import { RepresentationCard } from './representation-card.tsx'

const members = ['ann', 'ben'].map((id) => ({ id, displayName: id, registration: 'broker', hasLeft: false }))
const lead = { id: 'lead', reference: 'INV-7K3M-2Q', kind: 'investment', replyDueAt: null }
const state = { representation: 'client', representedUntil: '2026-10-01T12:00:00.000Z', agreementNote: 'Cabinet 2' }

test('an agreement that ended is not called one, names whom it named, and stays filled in when it is recorded', async () => {
  const desk = await createDeskForTest({ me: { ...members[0], role: 'agent' }, members }, () => null)
  const page = (until: string) =>
    ({
      lead: { ...lead, state: { ...state, representedUntil: until, assigneeId: 'ann', eyes: [] } },
      events: [{ kind: 'record-representation', data: { representatives: ['ben'] } }],
    }) as unknown as LeadPage
  const act = vi.fn()
  const show = (until: string) =>
    desk.show(<RepresentationCard page={page(until)} act={act} now={new Date('2026-11-17T15:00:00Z')} />)
  show(state.representedUntil)
  expect(desk.container.textContent).toContain('The agreement ended on October 1, 2026.')
  expect(desk.container.textContent).not.toContain('Our client')
  const details = desk.container.querySelector('details')
  if (details) details.open = true
  flushSync(() => details?.dispatchEvent(new Event('toggle')))
  const button = desk.container.querySelector<HTMLButtonElement>('form button')
  button?.focus()
  button?.form?.requestSubmit()
  expect(act).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ representatives: ['ben'] }), expect.anything())
  show('2027-05-01T12:00:00.000Z')
  expect(desk.container.textContent).toContain('Our client until May 1, 2027')
  expect(document.activeElement).toBe(button)
  desk.leave()
})
