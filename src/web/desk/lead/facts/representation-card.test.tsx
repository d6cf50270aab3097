// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { Values } from '#domain/desk/conflict.ts'
import { endOfTorontoDay } from '#domain/reply-clock/toronto-time.ts'
import { stateForTest } from '#tests/support/desk/untouched-lead.ts'
import { createDeskForTest, typeInto } from '#tests/support/web/desk-for-test.tsx'
import { ActConflictNotice } from '../../conflicts/act-conflict-notice.tsx'
import { useDesk } from '../../shell/desk-context.tsx'
import type { DoAct } from '../do-act.ts'
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
  expect(desk.container.textContent).toContain('The agreement ended on 1 October 2026.')
  expect(desk.container.textContent).not.toContain('Our client')
  const details = desk.container.querySelector('details')
  if (details) details.open = true
  flushSync(() => details?.dispatchEvent(new Event('toggle')))
  const button = desk.container.querySelector<HTMLButtonElement>('form button')
  button?.focus()
  button?.form?.requestSubmit()
  const recorded = expect.objectContaining({ act: 'record-representation', representatives: ['ben'] })
  const over = expect.objectContaining({ representatives: ['ben'], agreementNote: 'Cabinet 2' })
  const typed = { over, onSettled: expect.any(Function) }
  expect(act).toHaveBeenCalledExactlyOnceWith(recorded, expect.anything(), typed)
  show('2027-05-01T12:00:00.000Z')
  expect(desk.container.textContent).toContain('Our client until 1 May 2027')
  expect(document.activeElement).toBe(button)
  desk.leave()
})

function Screen({ page }: { page: LeadPage }) {
  const { act, conflict } = useDesk()
  const doAct: DoAct = (what, said, typed) =>
    act(what, [{ lead: 'lead', ...(typed && { over: typed.over }) }], said, { onSettled: typed?.onSettled })
  return (
    <>
      {conflict && <ActConflictNotice conflict={conflict} />}
      <RepresentationCard page={page} act={doAct} now={new Date('2026-11-17T15:00:00Z')} />
    </>
  )
}

test('a colleague’s recording during typing is not overwritten unseen; other changes do not matter', async () => {
  const sent: { over: Values; note: string }[] = []
  let stored = { ...stateForTest, ...state, assigneeId: 'ann' }
  let by = 'ben'
  const change = (changed: Partial<typeof stored>, who = 'ben') => {
    stored = { ...stored, ...changed }
    by = who
  }
  const desk = await createDeskForTest({ me: { ...members[0], role: 'manager' }, members }, (_name, _query, body) => {
    const [{ id, on, do: what }] = JSON.parse(body).acts
    const { over } = on[0]
    sent.push({ over, note: what.note })
    const { agreementNote: theirs } = stored
    const about = { id, lead: 'lead' }
    if (by === 'ben' && theirs !== over.agreementNote) {
      const fields = [{ name: 'agreementNote', theirs, by, at: '2026-11-17T14:00:00Z' }]
      return { results: [{ ...about, outcome: 'conflict', reference: 'CON-7', fields }] }
    }
    // With designated representation the server sets the wall.
    const representedUntil = endOfTorontoDay(new Date(what.until)).toISOString()
    change({ agreementNote: what.note, representedUntil, eyes: ['ann'] }, 'ann')
    return { results: [{ ...about, outcome: 'done', event: '1' }] }
  })
  const events = [{ id: '1', undoes: null, kind: 'record-representation', data: { representatives: ['ann'] } }]
  const show = () => desk.show(<Screen page={{ lead: { ...lead, state: stored }, events } as unknown as LeadPage} />)
  const field = (name: string) => desk.container.querySelector<HTMLInputElement>(`[name=${name}]`)
  const record = (note: string) => {
    typeInto(field('note'), note)
    flushSync(() => field('note')?.form?.requestSubmit())
  }
  const isAsked = () => vi.waitFor(() => expect(desk.container.querySelector('.notice')).not.toBeNull())
  show()
  const details = desk.container.querySelector('details')
  if (details) details.open = true
  flushSync(() => details?.dispatchEvent(new Event('toggle')))
  change({ assigneeId: 'ben' })
  show()
  record('Cabinet 3')
  await vi.waitFor(() => expect(stored.agreementNote).toBe('Cabinet 3'))
  show()
  record('Cabinet 4')
  await vi.waitFor(() => expect(stored.agreementNote).toBe('Cabinet 4'))
  show()
  typeInto(field('note'), 'Cabinet 5')
  change({ agreementNote: 'With the lawyer' })
  change({ assigneeId: 'ann' })
  show()
  record('Cabinet 5')
  await isAsked()
  expect(sent.map(({ over, note }) => [over.agreementNote, note])).toEqual([
    ['Cabinet 2', 'Cabinet 3'],
    ['Cabinet 3', 'Cabinet 4'],
    ['Cabinet 4', 'Cabinet 5'],
  ])
  expect(desk.container.querySelector('.notice')?.textContent).toContain('set it to With the lawyer')
  expect([stored.agreementNote, field('note')?.value]).toEqual(['With the lawyer', 'Cabinet 5'])
  desk.press('Take theirs')
  await vi.waitFor(() => expect(field('note')?.value).toBe('With the lawyer'))
  record('Cabinet 6')
  await vi.waitFor(() => expect(stored.agreementNote).toBe('Cabinet 6'))
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  // The page never read the stored value, only the one that a colleague set later.
  change({ agreementNote: 'In the safe' })
  await vi.waitFor(() => {
    show()
    expect(field('note')?.value).toBe('In the safe')
  })
  record('Cabinet 7')
  await vi.waitFor(() => expect(stored.agreementNote).toBe('Cabinet 7'))
  change({ agreementNote: 'At home' })
  record('Cabinet 8')
  await isAsked()
  desk.press('Keep mine')
  await vi.waitFor(() => expect(stored.agreementNote).toBe('Cabinet 8'))
  expect(sent.at(-1)?.over.agreementNote).toBe('At home')
  desk.leave()
})
