// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { DeskRefusal } from './desk-client.ts'
import { clearOutbox, createOutbox } from './outbox.ts'

const act = (id: string): SentAct => ({ id, on: [{ lead: 'lead' }], do: { act: 'claim' } })
const answer = (acts: SentAct[]) => ({
  results: acts.map(({ id }) => ({ id, lead: 'lead', outcome: 'done', version: 2, event: '1' }) as const),
})
beforeEach(clearOutbox)

function open(send: (acts: SentAct[]) => Promise<ReturnType<typeof answer>>, memberId = 'me') {
  const onResults = vi.fn()
  const onSignedOut = vi.fn()
  const onDropped = vi.fn()
  const wait = async () => {}
  const outbox = createOutbox({ memberId, send, onResults, onSignedOut, onDropped, wait })
  return { onResults, onSignedOut, onDropped, outbox }
}

test('acts are sent in order, and again after a lost line', async () => {
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

test('what was not answered is sent after a reload, but never by another member', async () => {
  const never = () => new Promise<never>(() => {})
  open(never).outbox.add(act('left'))
  const other = vi.fn(async (acts: SentAct[]) => answer(acts))
  open(other, 'somebody else')
  expect(other).not.toHaveBeenCalled()
  open(never).outbox.add(act('later'))
  const mine = vi.fn(async (acts: SentAct[]) => answer(acts))
  const { outbox } = open(mine)
  await vi.waitFor(() => expect(outbox.state().waiting).toBe(0))
  expect(mine.mock.calls[0]?.[0].map(({ id }) => id)).toEqual(['left', 'later'])
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

test('acts that came too fast are sent again', async () => {
  const send = vi.fn(async (acts: SentAct[]) => answer(acts))
  send.mockRejectedValueOnce(new DeskRefusal('rate_limited', ''))
  const { outbox, onResults } = open(send)
  outbox.add(act('one'))
  await vi.waitFor(() => expect(onResults).toHaveBeenCalledOnce())
  expect(outbox.state().waiting).toBe(0)
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
