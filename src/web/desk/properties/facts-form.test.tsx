// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { startProperty } from '#domain/desk/properties/property-state.ts'
import { createDeskForTest, type DeskForTest } from '../desk-for-test.tsx'
import { ClashNotice } from '../shell/clash-notice.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { actOn } from './act-on-property.ts'
import { FactsForm } from './facts-form.tsx'
import type { PropertyPage } from './property-client.ts'

const ben = { id: 'ben', displayName: 'Ben' }
const data = { propertyChanges: { municipality: ['', 'Guelph'], units: [null, 4] } }
const last = { kind: 'edit-property', actor: 'ben', actorKind: 'member', data, at: new Date().toISOString() }
const state = { ...startProperty({}), address: '12 Main St', municipality: 'Hamilton' }
const property = { id: 'p', reference: 'PRP-1', version: 1, state, lead: { id: 'lead' } }
const page = { property } as unknown as PropertyPage
let desk: DeskForTest

afterEach(() => desk.leave())

function Screen() {
  const { clash, ...rest } = useDesk()
  return (
    <main>
      {clash && <ClashNotice clash={clash} />}
      <FactsForm property={page.property} act={actOn(rest, page)} />
    </main>
  )
}

const field = () => desk.container.querySelector<HTMLInputElement>('[name=municipality]')

/** Types another municipality and saves it, after Ben has changed the property. */
async function meetBen(): Promise<SentAct['do'][]> {
  const sent: SentAct['do'][] = []
  desk = await createDeskForTest({ me: { id: 'me' }, members: [ben] }, (_name, _query, body) => {
    const [{ id, do: what }] = JSON.parse(body).acts
    sent.push(what)
    const now = { assigneeId: null }
    const conflict = { id, lead: 'lead', outcome: 'conflict', why: 'changed', version: 1, now, last, seen: 5 }
    return { results: [what.seen === 1 ? conflict : { id, lead: 'lead', outcome: 'done', version: 1, event: '1' }] }
  })
  desk.show(<Screen />)
  const input = field()
  if (input) Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Barrie')
  input?.dispatchEvent(new Event('input', { bubbles: true }))
  desk.press('Save facts')
  await vi.waitFor(() => expect(desk.container.textContent).toContain('Your change wasn’t made.'))
  return sent
}

test('the second of two members who change a property sees who was first, when and with what, and can keep their own value', async () => {
  const sent = await meetBen()
  expect(desk.container.querySelector('.notice')?.textContent).toMatch(
    /^Ben changed the facts of the property \d s ago\. The municipality is “Guelph” now\. Your change/,
  )
  desk.press('Keep mine')
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ act: 'edit-property', facts: { municipality: 'Barrie' }, seen: 5 })
  expect(field()?.value).toBe('Barrie')
})

test('taking the stored value puts it into the form', async () => {
  const sent = await meetBen()
  expect(field()?.value).toBe('Barrie')
  desk.press('Take theirs')
  await vi.waitFor(() => expect(field()?.value).toBe('Hamilton'))
  expect(sent).toHaveLength(1)
})
