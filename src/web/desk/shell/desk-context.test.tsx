// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { createDeskForTest } from '#tests/support/web/desk-for-test.tsx'
import { describeDone } from '../acts/find-undoable.ts'
import { ActConflictNotice } from '../conflicts/act-conflict-notice.tsx'
import { useDesk } from './desk-context.tsx'

const ben = { id: 'ben', displayName: 'Ben' }
const fields = [{ name: 'status', theirs: 'contacted', by: 'ben', at: '2024-11-18T17:00:00Z' }]
const over = { status: 'new' }

function Desk() {
  const { act, conflict, last: done } = useDesk()
  const leads = ['a', 'b', 'c'].map((lead) => ({ lead, over }))
  return (
    <main>
      <button type="button" onClick={() => act({ act: 'close', reason: 'won' }, leads, 'closed')}>
        Close all
      </button>
      <output>{done && describeDone(done)}</output>
      {conflict && <ActConflictNotice conflict={conflict} />}
    </main>
  )
}

test('of many leads, those that somebody else changed are listed, and one press repeats the act on them', async () => {
  const sent: SentAct['on'][] = []
  const answer = (_name: string, _query: URLSearchParams, body: string) => {
    const [{ id, on }] = JSON.parse(body).acts
    sent.push(on)
    const results = on.map((one: SentAct['on'][number]) => {
      const about = { id, lead: one.lead }
      const isNew = one.lead !== 'a' && one.over?.status === 'new'
      return isNew
        ? { ...about, outcome: 'conflict', reference: 'CON-7', fields }
        : { ...about, outcome: 'done', event: '1' }
    })
    return { results }
  }
  const desk = await createDeskForTest({ me: { id: 'me' }, members: [ben] }, answer)
  const { container, press } = desk
  desk.show(<Desk />)
  press('Close all')
  await vi.waitFor(() => expect(container.textContent).toContain('You chose Closed.'))
  expect(container.textContent).toContain('Ben set it to Contacted on Mon 18 Nov 2024, 12:00 p.m. You chose')
  expect(container.textContent).toContain('Somebody also changed one more of your leads.')
  expect(container.querySelector('output')?.textContent).toBe('closed')
  container.querySelector<HTMLElement>('.notice button')?.focus()
  press('Keep mine')
  expect(document.activeElement).toBe(container.querySelector('main'))
  await vi.waitFor(() => expect(container.querySelector('output')?.textContent).toBe('2 closed'))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual([
    { lead: 'b', over: { status: 'contacted' } },
    { lead: 'c', over: { status: 'contacted' } },
  ])
  expect(container.querySelector('.notice')).toBeNull()
  desk.leave()
})

function Refusing() {
  const { act, conflict, notice, dismiss } = useDesk()
  const close = (lead: string) => act({ act: 'close', reason: 'won' }, [{ lead, over }], `closed ${lead}`)
  const note = () => act({ act: 'note', text: 'Called twice.' }, [{ lead: 'c' }], 'noted')
  return (
    <main>
      {['a', 'b', 'd'].map((lead) => (
        <button key={lead} type="button" onClick={() => close(lead)}>
          Close {lead}
        </button>
      ))}
      <button type="button" onClick={note}>
        Note
      </button>
      <button type="button" onClick={dismiss}>
        Dismiss
      </button>
      <output>{notice}</output>
      {conflict && <ActConflictNotice key={conflict.sent.mine.id} conflict={conflict} />}
    </main>
  )
}

test('a refusal is shown next to the conflicts with the typed text, and closing it or doing something else leaves them', async () => {
  let open = () => {}
  const line = new Promise<void>((resolve) => {
    open = resolve
  })
  const perform = ({ id, on: [{ lead }] }: { id: string; on: [{ lead: string }] }) => {
    if (lead === 'a') return { id, lead, outcome: 'done', event: '1' }
    if (lead === 'c') return { id, lead, outcome: 'refused', why: 'There is no such lead.' }
    return { id, lead, outcome: 'conflict', reference: 'CON-7', fields }
  }
  const desk = await createDeskForTest({ me: { id: 'me' }, members: [ben] }, async (_name, _query, body) => {
    await line
    return { results: JSON.parse(body).acts.map(perform) }
  })
  const text = (selector: string) => desk.container.querySelector(selector)?.textContent ?? ''
  desk.show(<Refusing />)
  for (const name of ['Close a', 'Close b', 'Note', 'Close d']) desk.press(name)
  open()
  await vi.waitFor(() => expect(text('output')).toBe('There is no such lead. You typed: “Called twice.”'))
  expect(text('.notice')).toContain('You chose Closed.')
  desk.press('Take theirs')
  expect(text('output')).toContain('no such lead')
  expect(text('.notice')).not.toBe('')
  desk.press('Dismiss')
  expect(text('output')).toBe('')
  desk.press('Close a')
  expect(text('.notice')).not.toBe('')
  // A repeated conflict has its own decision.
  desk.press('Close d')
  expect(text('.notice')).toBe('')
  desk.leave()
})

const facts = { municipality: 'Barrie', units: 6 }
const onProperty = [{ lead: 'a', over: { municipality: '', units: null } }]

function Editing() {
  const { act, conflict } = useDesk()
  const edit = (values: object) => act({ act: 'edit-property', property: 'p', facts: values }, onProperty, '')
  return (
    <main>
      <button type="button" onClick={() => edit(facts)}>
        Edit both
      </button>
      <button type="button" onClick={() => edit({ municipality: 'Milton' })}>
        Edit one
      </button>
      {conflict && <ActConflictNotice key={conflict.sent.mine.id} conflict={conflict} />}
    </main>
  )
}

test('a conflict asks again after a reload, and a new edit of one of its fields loses none of the others', async () => {
  const sent: SentAct['do'][] = []
  const theirs = [{ name: 'municipality', theirs: 'Guelph', by: 'ben', at: '2024-11-18T17:00:00Z' }]
  const answer = (_name: string, _query: URLSearchParams, body: string) => {
    const [{ id, do: what }] = JSON.parse(body).acts
    sent.push(what)
    const isDone = what.facts.municipality !== 'Barrie'
    const about = { id, lead: 'a' }
    const conflict = { ...about, outcome: 'conflict', reference: 'SEL-7', fields: theirs }
    return { results: [isDone ? { ...about, outcome: 'done', event: '1' } : conflict] }
  }
  const open = async () => {
    const desk = await createDeskForTest({ me: { id: 'me' }, members: [ben] }, answer)
    desk.show(<Editing />)
    return desk
  }
  const text = ({ container }: Awaited<ReturnType<typeof open>>) => container.querySelector('.notice')?.textContent
  const first = await open()
  first.press('Edit both')
  await vi.waitFor(() => expect(text(first)).toContain('You chose Barrie.'))
  first.reload()
  const second = await open()
  await vi.waitFor(() => expect(text(second)).toContain('You chose Barrie.'))
  second.press('Edit one')
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  expect(text(second)).toContain('You chose Barrie.')
  second.press('Take theirs')
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  expect(sent[3]).toMatchObject({ facts: { units: 6 } })
  await vi.waitFor(() => expect(localStorage.length).toBe(0))
  second.leave()
})
