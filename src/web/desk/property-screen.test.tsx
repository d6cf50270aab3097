// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { startProperty } from '#domain/desk/properties/property-state.ts'
import { createDeskForTest, type DeskForTest } from '#tests/support/web/desk-for-test.tsx'
import { PropertyScreen } from './properties/property-screen.tsx'

let desk: DeskForTest
afterEach(() => desk.leave())

const at = '2026-11-17T15:00:00Z'
const file = { id: 'f', category: 'leases', name: 'lease.pdf', bytes: 1, scan: 'clean', scanNote: '', arrivedAt: at }
const state = startProperty({ propertyAddress: '5 Marigold Way, Elora' })

/** The buttons and fields that a member sees for a property whose lead is assigned to Ben. */
async function readControls(me: object) {
  const property = { id: 'p', reference: 'PRP-1', version: 1, createdAt: at, state, files: 1 }
  const lead = { id: 'lead', reference: 'SEL-1', fullName: 'Olive Owner', assigneeId: 'ben' }
  const page = {
    property: { ...property, lead },
    checklist: [{ item: 'leases', state: 'missing' }],
    files: [{ ...file, acceptedAt: null, removedAt: null, removedWhy: '' }],
    filesEndAt: null,
    bundledAt: null,
    offerAct: null,
  }
  desk = await createDeskForTest({ me }, (name) => (name === 'desk-property' ? { page } : null))
  const { container } = desk
  desk.show(<PropertyScreen reference="PRP-1" />)
  await expect.poll(() => container.textContent).toContain('lease.pdf')
  const controls = [...container.querySelectorAll('button, input, select')]
  const name = (one: Element) => one.getAttribute('name') ?? one.textContent.trim()
  return { controls: controls.map(name), text: container.textContent }
}

test('a property says why instead of showing a button that would be refused', async () => {
  const colleague = await readControls({ id: 'me', role: 'agent', registration: 'salesperson' })
  expect(colleague.controls).toEqual(['Download lease.pdf'])
  expect(colleague.text).toContain('Somebody else has this lead.')
  expect(colleague.text).toContain('5 Marigold Way')
  desk.leave()

  const assistant = await readControls({ id: 'ben', role: 'agent', registration: 'none' })
  expect(assistant.controls).toContain('Accept lease.pdf')
  expect(assistant.text).toContain('Only a member who is registered with RECO may do this.')
  desk.leave()
  const manager = await readControls({ id: 'me', role: 'manager', registration: 'broker' })
  expect(manager.text).not.toContain('may do this')
  for (const name of ['authority', 'interest']) {
    expect(assistant.controls).not.toContain(name)
    expect(manager.controls).toContain(name)
  }
})
