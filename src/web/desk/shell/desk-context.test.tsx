// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { stateForTest } from '#tests/support/desk/untouched-lead.ts'
import { createDeskForTest } from '#tests/support/web/desk-for-test.tsx'
import { describeDone } from '../acts/find-undoable.ts'
import { ClashNotice } from './clash-notice.tsx'
import { useDesk } from './desk-context.tsx'

const ben = { id: 'ben', displayName: 'Ben' }
const last = { kind: 'claim', actor: 'ben', actorKind: 'member', data: {}, at: new Date().toISOString() }

function Desk() {
  const { act, clash, last: done } = useDesk()
  const leads = ['a', 'b', 'c'].map((lead) => ({ lead, base: 1 }))
  return (
    <main>
      <button type="button" onClick={() => act({ act: 'close', reason: 'won' }, leads, 'closed')}>
        Close all
      </button>
      <output>{done && describeDone(done)}</output>
      {clash && <ClashNotice clash={clash} />}
    </main>
  )
}

test('of many leads, those that somebody else changed are listed, and one press repeats the act on them', async () => {
  const sent: SentAct['on'][] = []
  const answer = (_name: string, _query: URLSearchParams, body: string) => {
    const [{ id, on }] = JSON.parse(body).acts
    sent.push(on)
    const results = on.map(({ lead, base }: { lead: string; base: number }) =>
      base === 1 && lead !== 'a'
        ? { id, lead, outcome: 'conflict', why: 'changed', version: 7, now: stateForTest, last }
        : { id, lead, outcome: 'done', version: base + 1, event: '1' },
    )
    return { results }
  }
  const desk = await createDeskForTest({ me: { id: 'me' }, members: [ben] }, answer)
  const { container, press } = desk
  desk.show(<Desk />)
  press('Close all')
  await vi.waitFor(() => expect(container.textContent).toContain('Your change, “closed,” wasn’t made.'))
  expect(container.textContent).toMatch(/Ben claimed it \d s ago\./)
  expect(container.textContent).toContain('It’s the same for one more lead.')
  expect(container.querySelector('output')?.textContent).toBe('closed')
  container.querySelector<HTMLElement>('.notice button')?.focus()
  press('Keep mine')
  expect(document.activeElement).toBe(container.querySelector('main'))
  await vi.waitFor(() => expect(container.querySelector('output')?.textContent).toBe('2 closed'))
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual([
    { lead: 'b', base: 7 },
    { lead: 'c', base: 7 },
  ])
  expect(container.querySelector('.notice')).toBeNull()
  desk.leave()
})

/** The leads of the acts that would be sent after a reload. */
const kept = () =>
  Object.values({ ...localStorage }).flatMap((acts) => JSON.parse(acts).map(({ on }: SentAct) => on[0]?.lead))

function Refusing() {
  const { act, clash, undecided, decideNow, notice, dismiss } = useDesk()
  const close = (lead: string) => act({ act: 'close', reason: 'won' }, [{ lead, base: 1 }], `closed ${lead}`)
  return (
    <main>
      {['a', 'b', 'c', 'd'].map((lead) => (
        <button key={lead} type="button" onClick={() => close(lead)}>
          Close {lead}
        </button>
      ))}
      <button type="button" onClick={dismiss}>
        Dismiss
      </button>
      <button type="button" onClick={decideNow}>
        Decide {undecided.length}
      </button>
      <output>{notice}</output>
      {clash && <ClashNotice clash={clash} />}
    </main>
  )
}

test('a refusal is told beside the clashes of the same answer, and closing it or doing something else leaves them', async () => {
  let open = () => {}
  const line = new Promise<void>((resolve) => {
    open = resolve
  })
  const perform = ({ id, on: [{ lead }] }: { id: string; on: [{ lead: string }] }) => {
    if (lead === 'a') return { id, lead, outcome: 'done', version: 2, event: '1' }
    if (lead === 'c') return { id, lead, outcome: 'refused', why: 'not yours' }
    return { id, lead, outcome: 'conflict', why: 'changed', version: 7, now: stateForTest, last }
  }
  const desk = await createDeskForTest({ me: { id: 'me' }, members: [ben] }, async (_name, _query, body) => {
    await line
    return { results: JSON.parse(body).acts.map(perform) }
  })
  const text = (selector: string) => desk.container.querySelector(selector)?.textContent ?? ''
  desk.show(<Refusing />)
  for (const lead of ['a', 'b', 'c', 'd']) desk.press(`Close ${lead}`)
  open()
  await vi.waitFor(() => expect(text('output')).toBe('not yours'))
  expect(text('.notice')).toContain('closed b')
  desk.press('Take theirs')
  expect(text('.notice')).toContain('closed d')
  expect(text('output')).toBe('not yours')
  desk.press('Decide later')
  expect(text('.notice')).toBe('')
  expect(kept()).toEqual(['d'])
  desk.press('Decide 1')
  expect(text('.notice')).toContain('closed d')
  desk.press('Dismiss')
  expect(text('output')).toBe('')
  desk.press('Close a')
  expect(text('.notice')).toContain('closed d')
  desk.press('Close d')
  expect(text('.notice')).toBe('')
  desk.leave()
})
