import { expect, vi } from 'vitest'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import { findOverwritten } from '#domain/desk/properties/find-overwritten.ts'
import type { PropertyEdit } from '#domain/desk/properties/property-act.ts'
import { type PropertyState, startProperty } from '#domain/desk/properties/property-state.ts'
import { actOn } from '#web/desk/properties/act-on-property.ts'
import { FactsForm } from '#web/desk/properties/facts-form.tsx'
import { MissingCard } from '#web/desk/properties/missing-card.tsx'
import { ClashNotice } from '#web/desk/shell/clash-notice.tsx'
import { useDesk } from '#web/desk/shell/desk-context.tsx'
import { stateForTest } from '../desk/untouched-lead.ts'
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
  sent: [] as PropertyEdit[],
  /** Whether the next answer gets lost, though the server has done what was asked. */
  isAnswerLost: false,
  /** Tries that failed since the line is down; null while it is up. */
  failed: null as number | null,
}

function Screen({ page }: { page: PropertyPage }) {
  const { clash, ...rest } = useDesk()
  return (
    <main>
      <output>{rest.outbox.waiting}</output>
      {clash && <ClashNotice clash={clash} />}
      <FactsForm property={page.property} act={actOn(rest, page)} />
      <MissingCard page={page} act={actOn(rest, page)} why={() => null} />
    </main>
  )
}

/** Shows the property as it is stored now, as after a change that came in live. */
export function show(): void {
  const property = { id: 'p', reference: 'PRP-1', ...structuredClone(server.stored), lead: { id: 'lead' } }
  const checklist = [{ item: 'leases', state: 'missing' }]
  desk.show(<Screen page={{ property, checklist } as unknown as PropertyPage} />)
}

export function change(changed: Partial<PropertyState>): void {
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

function perform({ id, do: what }: { id: string; do: PropertyEdit }): object {
  if (done.has(id)) return { id, lead: 'lead', version: 1, outcome: 'done', event: '1' }
  server.sent.push(what)
  const theirs = findOverwritten(server.stored.state, what)
  const last = { kind: 'edit-property', actor: 'ben', actorKind: 'member', data: {}, at: new Date().toISOString() }
  const result = { id, lead: 'lead', version: 1, now: stateForTest, last, seen: server.stored.version, theirs }
  if (what.seen !== server.stored.version && Object.keys(theirs).length > 0)
    return { ...result, outcome: 'conflict', why: 'changed' }
  change({ ...what.facts, answers: { ...server.stored.state.answers, ...what.facts.answers } })
  done.add(id)
  return { ...result, outcome: 'done', event: '1' }
}

export async function begin(): Promise<void> {
  server.sent = []
  const state = { ...startProperty({}), address: '12 Main St', municipality: 'Hamilton', answers: { leases: 'One.' } }
  server.stored = { version: 1, state }
  desk = await createDeskForTest({ me: { id: 'me' }, members }, answer)
  show()
}

export const field = (name = 'municipality') => desk.container.querySelector<HTMLInputElement>(`[name=${name}]`)

export const type = (text: string, name?: string) => typeInto(field(name), text)

export const notice = () => desk.container.querySelector('.notice')?.textContent
export const isRefused = () => vi.waitFor(() => expect(notice()).toContain('Your change wasn’t made.'))
