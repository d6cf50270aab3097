import { expect, vi } from 'vitest'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { flattenProperty, listReplaced } from '#domain/desk/acts/replaced-values.ts'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import { findConflicts, type Values } from '#domain/desk/conflict.ts'
import type { PropertyEdit } from '#domain/desk/properties/property-act.ts'
import { type PropertyState, startProperty } from '#domain/desk/properties/property-state.ts'
import { ActConflictNotice } from '#web/desk/conflicts/act-conflict-notice.tsx'
import { actOn } from '#web/desk/properties/act-on-property.ts'
import { FactsForm } from '#web/desk/properties/facts/facts-form.tsx'
import { AnswerForm } from '#web/desk/properties/files/answer-form.tsx'
import { useDesk } from '#web/desk/shell/desk-context.tsx'
import { createDeskForTest, type DeskForTest, typeInto } from './desk-for-test.tsx'

const members = [
  { id: 'ben', displayName: 'Ben' },
  { id: 'me', displayName: 'Me' },
]

export let desk: DeskForTest
const done = new Set<string>()

/** What the server has stored and got, and how it is reached. */
export const server = {
  stored: { version: 1, state: startProperty({}) },
  sent: [] as { facts: PropertyEdit['facts']; over: Values | undefined }[],
  /** Who changed a field last. */
  by: new Map<string, string>(),
  /** Whether the next answer gets lost, though the server has done what was asked. */
  isAnswerLost: false,
  /** Tries that failed since the line is down; null while it is up. */
  failed: null as number | null,
}

function Screen({ page }: { page: PropertyPage }) {
  const { conflict, ...rest } = useDesk()
  return (
    <main>
      <output>{rest.outbox.waiting}</output>
      {conflict && <ActConflictNotice conflict={conflict} />}
      <FactsForm property={page.property} act={actOn(rest, page)} onDone={() => {}} />
      <AnswerForm item="leases" property={page.property} act={actOn(rest, page)} onDone={() => {}} />
    </main>
  )
}

/** Shows the property as it is stored now, as after a change that came in live. */
export function show(): void {
  const property = { id: 'p', reference: 'PRP-1', ...structuredClone(server.stored), lead: { id: 'lead' } }
  const checklist = [{ item: 'leases', state: 'missing' }]
  desk.show(<Screen page={{ property, checklist } as unknown as PropertyPage} />)
}

export function change(changed: Partial<PropertyState>, by = 'ben'): void {
  for (const name of Object.keys({ ...changed, ...changed.answers })) server.by.set(name, by)
  server.stored = { version: server.stored.version + 1, state: { ...server.stored.state, ...changed } }
}

/** A server with the rules of ours. */
function answer(_name: string, _query: URLSearchParams, body: string): unknown {
  if (server.failed !== null) {
    server.failed++
    return null
  }
  const results = JSON.parse(body).acts.map(perform)
  if (!server.isAnswerLost) return { results }
  server.isAnswerLost = false
  return null
}

function perform({ id, on: [first], do: what }: SentAct): object {
  const result = { id, lead: 'lead' }
  if (done.has(id) || what.act !== 'edit-property') return { ...result, outcome: 'done', event: '1' }
  server.sent.push({ facts: what.facts, over: first?.over })
  const stored = flattenProperty(server.stored.state)
  const names = findConflicts(stored, listReplaced(what) ?? {}, first?.over ?? {})
  const fields = names
    .map((name) => ({
      name,
      theirs: stored[name] ?? null,
      by: server.by.get(name) ?? null,
      at: '2024-11-18T17:00:00Z',
    }))
    .filter(({ by }) => by !== 'me')
  if (fields.length > 0) return { ...result, outcome: 'conflict', reference: 'CON-7', fields }
  change({ ...what.facts, answers: { ...server.stored.state.answers, ...what.facts.answers } }, 'me')
  done.add(id)
  return { ...result, outcome: 'done', event: '1' }
}

export async function begin(): Promise<void> {
  server.sent = []
  server.by.clear()
  const state = { ...startProperty({}), address: '12 Main St', municipality: 'Hamilton', answers: { leases: 'One.' } }
  server.stored = { version: 1, state }
  desk = await createDeskForTest({ me: { id: 'me' }, members }, answer)
  show()
}

export const field = (name = 'municipality') => desk.container.querySelector<HTMLInputElement>(`[name=${name}]`)

export const type = (text: string, name?: string) => typeInto(field(name), text)

export const notice = () => desk.container.querySelector('.notice')?.textContent
export const isRefused = () => vi.waitFor(() => expect(notice()).toContain('Take theirs'))
