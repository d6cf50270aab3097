import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { CompanionChange } from '#domain/desk/acts/companion-act.ts'
import type { DeskMember } from '#domain/desk/desk-member.ts'
import { EventData } from '#domain/desk/event-data.ts'
import { applyChanges, type StateChanges } from '#domain/desk/lead-state.ts'
import { type ActOnLead, performAct } from '#services/desk/acts/perform-act.ts'
import { stateColumns, toState } from '#services/desk/leads/lead-columns.ts'
import { listTasks } from '#services/desk/tasks/companion-store.ts'
import type { Tables } from '#services/tables.ts'

interface Sequences {
  db: Kysely<Tables>
  devices: readonly DeskMember[]
  makeLead: () => Promise<string>
  runs: number
  seed: number
}

const TASK = 'task'
const GROUP = 'group'
const wishes = [
  { act: 'claim' },
  { act: 'release' },
  { act: 'log-call', outcome: 'spoke', text: '' },
  { act: 'snooze', until: '2099-01-01T00:00:00Z' },
  { act: 'wake' },
  { act: 'status', status: 'qualified' },
  { act: 'close', reason: 'won' },
  { act: 'reopen' },
  { act: 'spam' },
  { act: 'not-spam' },
  { act: TASK },
  { act: 'done' },
  { act: GROUP },
  { act: 'unstack' },
  { act: 'undo' },
  { act: 'undo' },
] as const

/** Acts, with undo, from three devices at once: afterwards the lead is what its events say. */
export async function tryActSequences({ db, devices, makeLead, runs, seed }: Sequences): Promise<void> {
  const step = fc.tuple(fc.constantFrom(...wishes), fc.nat(devices.length - 1), fc.nat(3))
  const sequences = fc.sample(fc.array(step, { minLength: 9, maxLength: 9 }), { numRuns: runs, seed })
  const top = await makeLead()
  for (const sequence of sequences) {
    const lead = await makeLead()
    const first = await readState(db, lead)
    const ids: string[] = []
    const tasks: string[] = []
    for (let at = 0; at < sequence.length; at += 3) {
      await Promise.all(
        sequence.slice(at, at + 3).map(([wish, device, back]) => {
          const id = randomUUID()
          ids.push(id)
          const what = toAct(wish, { id, top, tasks, undoes: ids.at(-1 - back) ?? id })
          return performAct({ db, now: Date.now }, devices[device] ?? null, { id, lead, do: what })
        }),
      )
    }
    await expectReplayed(db, lead, first)
  }
}

function toAct(
  wish: (typeof wishes)[number],
  { id, top, tasks, undoes }: { id: string; top: string; tasks: string[]; undoes: string },
): ActOnLead['do'] {
  switch (wish.act) {
    case 'undo':
      return { act: 'undo', undoes }
    case TASK:
      tasks.push(id)
      return { act: 'task', task: id, title: 'Call', dueAt: '2099-01-01T00:00:00Z', assignee: null }
    case 'done':
      return { act: 'done', task: tasks.at(-1) ?? id }
    case GROUP:
      return { act: 'stack', under: top }
    default:
      return wish
  }
}

async function readState(db: Kysely<Tables>, id: string) {
  const row = await db
    .selectFrom('inquiries')
    .select(['version', ...stateColumns])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { version: row.version, state: toState(row) }
}

async function expectReplayed(db: Kysely<Tables>, lead: string, first: Awaited<ReturnType<typeof readState>>) {
  const rows = await db.selectFrom('lead_events').select('data').where('lead_id', '=', lead).orderBy('id').execute()
  const events = rows.map(({ data }) => ({ changes: (v.parse(EventData, data).changes ?? {}) as StateChanges }))
  const { version, state } = await readState(db, lead)
  expect(events.reduce((replayed, { changes }) => applyChanges(replayed, changes), first.state)).toEqual(state)
  expect(version).toBe(1 + events.filter(({ changes }) => Object.keys(changes).length > 0).length)

  const sides = new Map<string, CompanionChange['is']>()
  for (const { data } of rows) {
    const { side } = v.parse(EventData, data)
    if (side) sides.set(`${side.what} ${side.key}`, side.is)
  }
  const stack = await db.selectFrom('lead_stacks').select('under').where('lead_id', '=', lead).executeTakeFirst()
  expect(stack?.under ?? null).toEqual(sides.get(`stack ${lead}`) ?? null)
  sides.delete(`stack ${lead}`)
  const tasks = await listTasks(db, lead)
  const known = tasks.map(({ id, ...task }) => [`task ${id}`, task] as const)
  expect(new Map(known)).toEqual(new Map([...sides].filter(([, is]) => is !== null)))
}
