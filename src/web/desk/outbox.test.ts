// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { ActResult } from '#domain/desk/acts/act-result.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { DeskRefusal, NOT_UNDERSTOOD } from './desk-request.ts'
import { createOutbox } from './outbox.ts'

const act = (id: string): SentAct => ({ id, on: [{ lead: 'lead' }], do: { act: 'claim' } })
const answer = (acts: SentAct[]) => ({
  results: acts.map(({ id }) => ({ id, lead: 'lead', outcome: 'done', event: '1' }) as const),
})
beforeEach(() => localStorage.clear())

function open(send: (acts: SentAct[]) => Promise<{ results: ActResult[] }>, memberId = 'me') {
  const onResults = vi.fn()
  const onSignedOut = vi.fn()
  const onDropped = vi.fn()
  const wait = vi.fn(async (_ms: number) => {})
  const outbox = createOutbox({ memberId, send, onResults, onSignedOut, onDropped, wait })
  return { onResults, onSignedOut, onDropped, outbox, wait }
}

test('acts are sent in order, and resent after a lost connection', async () => {
  const sent: string[] = []
  let isDown = true
  const { outbox, onResults } = open(async (acts) => {
    sent.push(acts.map(({ id }) => id).join(' '))
    if (sent.length === 2) isDown = false
    if (isDown) throw new DeskRefusal(null, '')
    return answer(acts)
  })
  outbox.add(act('one'))
  outbox.add(act('two'))
  await vi.waitFor(() => expect(outbox.state()).toEqual({ waiting: 0, isStuck: false }))
  expect(sent).toEqual(['one', 'one two'])
  expect(onResults).toHaveBeenCalledOnce()
})

const never = () => new Promise<never>(() => {})
const idsOf = (send: ReturnType<typeof vi.fn<(acts: SentAct[]) => unknown>>) =>
  send.mock.calls.flatMap(([acts]) => acts.map(({ id }) => id))

test('unanswered acts are sent after a reload, but never by another member, whose own acts do not replace them', async () => {
  open(never).outbox.add(act('left'))
  const other = vi.fn(async (acts: SentAct[]) => answer(acts))
  const { outbox: theirs } = open(other, 'somebody else')
  theirs.add(act('of the other'))
  await vi.waitFor(() => expect(theirs.state().waiting).toBe(0))
  expect(idsOf(other)).toEqual(['of the other'])
  theirs.clear()
  open(never).outbox.add(act('later'))
  const mine = vi.fn(async (acts: SentAct[]) => answer(acts))
  const { outbox } = open(mine)
  await vi.waitFor(() => expect(outbox.state().waiting).toBe(0))
  expect(idsOf(mine)).toEqual(['left', 'later'])
})

test('an act in conflict stays on the device until the member has decided, and is sent again after a reload', async () => {
  const inConflict = async (acts: SentAct[]) => {
    const conflict = { lead: 'lead', outcome: 'conflict' as const, reference: 'CON-1', fields: [] }
    return { results: acts.map(({ id }) => ({ id, ...conflict })) }
  }
  const first = open(inConflict)
  first.outbox.add(act('undecided'))
  await vi.waitFor(() => expect(first.outbox.state().waiting).toBe(0))
  const again = vi.fn(inConflict)
  const second = open(again)
  await vi.waitFor(() => expect(second.onResults).toHaveBeenCalledOnce())
  expect(idsOf(again)).toEqual(['undecided'])
  first.outbox.hold([])
  second.outbox.hold([])
  expect(localStorage.length).toBe(0)
  second.outbox.hold([act('undecided')])
  second.outbox.clear()
  expect(localStorage.length).toBe(0)
})

test('a second tab of the same member takes nothing from the first', async () => {
  const second = open(async (acts) => answer(acts)).outbox
  open(never).outbox.add(act('of the first'))
  second.add(act('of the second'))
  await vi.waitFor(() => expect(second.state().waiting).toBe(0))
  const next = vi.fn(async (acts: SentAct[]) => answer(acts))
  const { outbox } = open(next)
  await vi.waitFor(() => expect(outbox.state().waiting).toBe(0))
  expect(idsOf(next)).toEqual(['of the first'])
})

test('stored text that is not a list of acts is ignored, and the other acts are sent', async () => {
  localStorage.setItem(
    'desk:outbox:me:1',
    JSON.stringify([null, { id: 'old' }, { ...act('odd'), on: [3] }, act('left')]),
  )
  localStorage.setItem('desk:outbox:me:2', '{"acts":[]}')
  const mine = vi.fn(async (acts: SentAct[]) => answer(acts))
  const { outbox } = open(mine)
  await vi.waitFor(() => expect(outbox.state().waiting).toBe(0))
  expect(idsOf(mine)).toEqual(['left'])
})

test('signing out leaves nothing on the device, not even an act that fails afterwards', async () => {
  open(never).outbox.add(act('of another tab'))
  let fail = (_error: Error) => {}
  const sending = new Promise<never>((_, reject) => {
    fail = reject
  })
  const tries = [sending]
  const { outbox } = open(() => tries.shift() ?? never())
  outbox.add(act('on its way'))
  outbox.clear()
  expect(localStorage.length).toBe(0)
  fail(new DeskRefusal(null, ''))
  await sending.catch(() => {})
  await new Promise((resolve) => setTimeout(resolve))
  expect(localStorage.length).toBe(0)
  expect(outbox.state().waiting).toBe(0)
})

test.each(['signed_out', 'insufficient_aal', 'password_needed'])(
  'acts survive a session that ended: %s',
  async (code) => {
    const refuse = vi.fn(() => Promise.reject(new DeskRefusal(code, '')))
    const ended = open(refuse)
    ended.outbox.add(act('one'))
    await vi.waitFor(() => expect(ended.onSignedOut).toHaveBeenCalledOnce())
    expect(refuse).toHaveBeenCalledOnce()
    expect(ended.outbox.state().waiting).toBe(1)
    const mine = vi.fn(async (acts: SentAct[]) => answer(acts))
    const { outbox } = open(mine)
    await vi.waitFor(() => expect(outbox.state().waiting).toBe(0))
    expect(mine.mock.calls[0]?.[0].map(({ id }) => id)).toEqual(['one'])
  },
)

test.each([
  ['that came too fast', new DeskRefusal('rate_limited', '')],
  ['whose answer was not understood', new DeskRefusal(NOT_UNDERSTOOD, 'Reload.')],
  ['that a fault of the page kept back', new TypeError('results is undefined')],
])('acts %s are sent again after a pause, and never dropped', async (_what, error) => {
  const send = vi.fn(async (acts: SentAct[]) => answer(acts))
  for (let tries = 0; tries < 5; tries++) send.mockRejectedValueOnce(error)
  const { outbox, onResults, onDropped, wait } = open(send)
  outbox.add(act('one'))
  await vi.waitFor(() => expect(onResults).toHaveBeenCalledOnce())
  expect(idsOf(send)).toEqual(Array.from({ length: 6 }, () => 'one'))
  expect(wait.mock.calls.flat()).toEqual([1000, 2000, 5000, 10_000, 10_000])
  expect(outbox.state()).toEqual({ waiting: 0, isStuck: false })
  expect(onDropped).not.toHaveBeenCalled()
})

test('of several acts that are refused together, only the refused one is dropped', async () => {
  const done: string[] = []
  let isDown = true
  const { outbox, onDropped } = open(async (acts) => {
    if (isDown) throw new DeskRefusal(null, '')
    if (acts.some(({ id }) => id === 'bad')) throw new DeskRefusal('invalid', '')
    done.push(...acts.map(({ id }) => id))
    return answer(acts)
  })
  for (const id of ['one', 'bad', 'two']) outbox.add(act(id))
  isDown = false
  await vi.waitFor(() => expect(outbox.state().waiting).toBe(0))
  expect(done).toEqual(['one', 'two'])
  expect(onDropped.mock.calls.map(([{ id }]) => id)).toEqual(['bad'])
})
