// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { endOfTorontoDay } from '#domain/reply-clock/toronto-time.ts'
import { stateForTest } from '#tests/support/desk/untouched-lead.ts'
import { createDeskForTest, typeInto } from '#tests/support/web/desk-for-test.tsx'
import type { DoAct } from '../lead/do-act.ts'
import { ClashNotice } from '../shell/clash-notice.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { RepresentationCard } from './representation-card.tsx'

const members = ['ann', 'ben'].map((id) => ({ id, displayName: id, registration: 'broker', hasLeft: false }))
const lead = { id: 'lead', version: 1, reference: 'INV-7K3M-2Q', kind: 'investment', replyDueAt: null }
const state = { representation: 'client', representedUntil: '2026-10-01T12:00:00.000Z', agreementNote: 'Cabinet 2' }

test('an agreement that ended is shown as ended, with the people it named, and stays filled in when it is recorded', async () => {
  const desk = await createDeskForTest({ me: { ...members[0], role: 'agent' }, members }, () => null)
  const page = (until: string) =>
    ({
      lead: { ...lead, state: { ...state, representedUntil: until, assigneeId: 'ann', eyes: [] } },
      events: [{ id: '1', undoes: null, kind: 'record-representation', data: { representatives: ['ben'] } }],
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
  const recorded = expect.objectContaining({ representatives: ['ben'], before: { representatives: ['ben'] } })
  expect(act).toHaveBeenCalledExactlyOnceWith(recorded, expect.anything(), 1)
  show('2027-05-01T12:00:00.000Z')
  expect(desk.container.textContent).toContain('Our client until May 1, 2027')
  expect(document.activeElement).toBe(button)
  desk.leave()
})

function Screen({ page }: { page: LeadPage }) {
  const { act, clash } = useDesk()
  const doAct: DoAct = (what, said, base = page.lead.version) => act(what, [{ lead: 'lead', base }], said)
  return (
    <>
      {clash && <ClashNotice clash={clash} />}
      <RepresentationCard page={page} act={doAct} now={new Date('2026-11-17T15:00:00Z')} />
    </>
  )
}

test('what a colleague records while the form is filled in is not overwritten unseen; other changes do not matter', async () => {
  const sent: { base?: number; note: string }[] = []
  let stored = { version: 1, state: { ...stateForTest, ...state, assigneeId: 'ann' } }
  const change = (changed: Partial<typeof stored.state>) => {
    stored = { version: stored.version + 1, state: { ...stored.state, ...changed } }
  }
  const last = {
    kind: 'record-representation',
    actor: 'ben',
    actorKind: 'member',
    data: {},
    at: '2026-11-17T14:00:00Z',
  }
  const desk = await createDeskForTest({ me: { ...members[0], role: 'manager' }, members }, (_name, _query, body) => {
    const [{ id, on, do: what }] = JSON.parse(body).acts
    sent.push({ base: on[0].base, note: what.note })
    const result = { id, lead: 'lead', version: stored.version, now: stored.state, last }
    if (on[0].base !== stored.version) return { results: [{ ...result, outcome: 'conflict', why: 'changed' }] }
    // With designated representation the server sets the wall.
    change({
      agreementNote: what.note,
      representedUntil: endOfTorontoDay(new Date(what.until)).toISOString(),
      eyes: ['ann'],
    })
    return { results: [{ ...result, outcome: 'done', event: '1' }] }
  })
  const events = [{ id: '1', undoes: null, kind: 'record-representation', data: { representatives: ['ann'] } }]
  const show = (shown = stored) =>
    desk.show(<Screen page={{ lead: { ...lead, ...shown }, events } as unknown as LeadPage} />)
  const field = (name: string) => desk.container.querySelector<HTMLInputElement>(`[name=${name}]`)
  const record = (note: string) => {
    const input = field('note')
    if (input) input.value = note
    flushSync(() => input?.form?.requestSubmit())
  }
  show()
  const details = desk.container.querySelector('details')
  if (details) details.open = true
  flushSync(() => details?.dispatchEvent(new Event('toggle')))
  change({ assigneeId: 'ben' })
  show()
  record('Cabinet 3')
  await vi.waitFor(() => expect(stored.version).toBe(3))
  show()
  record('Cabinet 4')
  await vi.waitFor(() => expect(stored.version).toBe(4))
  show()
  expect(sent).toEqual([
    { base: 2, note: 'Cabinet 3' },
    { base: 3, note: 'Cabinet 4' },
  ])
  typeInto(field('note'), 'Cabinet 5')
  change({ agreementNote: 'With the lawyer' })
  change({ assigneeId: 'ann' })
  show()
  record('Cabinet 5')
  await vi.waitFor(() => expect(desk.container.querySelector('.notice')).not.toBeNull())
  expect(sent.at(-1)).toEqual({ base: 4, note: 'Cabinet 5' })
  expect(stored.state.agreementNote).toBe('With the lawyer')
  expect(field('note')?.value).toBe('Cabinet 5')
  // The page had foreseen its own change, on a version that became another one.
  show({ version: stored.version + 1, state: { ...stored.state, agreementNote: 'Cabinet 5' } })
  change({ assigneeId: 'ben' })
  show()
  record('Cabinet 5')
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  expect(sent.at(-1)?.base).toBeLessThan(stored.version)
  await vi.waitFor(() => expect(desk.container.querySelector('.notice')).not.toBeNull())
  desk.press('Take theirs')
  await vi.waitFor(() => expect(field('note')?.value).toBe('With the lawyer'))
  record('Cabinet 6')
  await vi.waitFor(() => expect(stored.state.agreementNote).toBe('Cabinet 6'))
  // The page never read what was stored, only what a colleague made of it then.
  change({ agreementNote: 'In the safe' })
  show()
  await vi.waitFor(() => expect(field('note')?.value).toBe('In the safe'))
  desk.leave()
})

test('whoever keeps their own representatives names those that were shown, so that a further change is asked about', async () => {
  const sent: unknown[] = []
  const last = {
    kind: 'record-representation',
    actor: 'ben',
    actorKind: 'member',
    data: { representatives: ['ben'] },
    at: '2026-11-17T14:00:00Z',
  }
  const desk = await createDeskForTest({ me: { ...members[0], role: 'manager' }, members }, (_name, _query, body) => {
    const [{ id, do: what }] = JSON.parse(body).acts
    sent.push(what.before)
    const result = { id, lead: 'lead', version: 1, now: { ...stateForTest, assigneeId: 'ann' }, last }
    const outcome = what.before.representatives.includes('ben') ? 'done' : 'conflict'
    return { results: [{ ...result, outcome, why: 'changed', event: '2' }] }
  })
  const events = [{ id: '1', undoes: null, kind: 'record-representation', data: { representatives: ['ann'] } }]
  const now = { ...lead, state: { ...state, agreementFile: null, assigneeId: 'ann', eyes: [] } }
  desk.show(<Screen page={{ lead: now, events } as unknown as LeadPage} />)
  const details = desk.container.querySelector('details')
  if (details) details.open = true
  flushSync(() => details?.dispatchEvent(new Event('toggle')))
  flushSync(() => desk.container.querySelector('form')?.requestSubmit())
  await vi.waitFor(() => expect(desk.container.querySelector('.notice')?.textContent).toContain('represented by ben'))
  desk.press('Keep mine')
  await vi.waitFor(() => expect(sent).toEqual([{ representatives: ['ann'] }, { representatives: ['ben'] }]))
  await vi.waitFor(() => expect(desk.container.querySelector('.notice')).toBeNull())
  desk.leave()
})
