// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { afterEach, expect, test } from 'vitest'
import type { DeskFile } from '#domain/desk/answers/properties.ts'
import { type PropertyState, startProperty } from '#domain/desk/properties/property-state.ts'
import { createDeskForTest, type DeskForTest } from '#tests/support/web/desk-for-test.tsx'
import { PropertyScreen } from './properties/property-screen.tsx'

let desk: DeskForTest
afterEach(() => desk.leave())

const at = '2026-11-17T15:00:00Z'
const file: DeskFile = {
  id: 'f',
  category: 'leases',
  name: 'lease.pdf',
  bytes: 1,
  scan: 'clean',
  scanNote: '',
  arrivedAt: at,
  acceptedAt: null,
  removedAt: null,
  removedWhy: '',
  preview: null,
}
const agent = { id: 'me', role: 'agent', registration: 'salesperson' }
const manager = { id: 'me', role: 'manager', registration: 'broker' }

interface Shown {
  state?: Partial<PropertyState>
  files?: DeskFile[]
  isThere?: boolean
}

/** What the page asked for the lead of the property. */
let leadsRead: URLSearchParams[]

/** Shows a property whose lead is assigned to Ben. */
async function show(me: object, { state = {}, files = [file], isThere = false }: Shown = {}) {
  const whole = { ...startProperty({ propertyAddress: '5 Marigold Way, Elora' }), ...state }
  const lead = { id: 'lead', reference: 'SEL-1', fullName: 'Olive Owner', assigneeId: 'ben' }
  const page = {
    property: { id: 'p', reference: 'PRP-1', createdAt: at, state: whole, files: 1, lead },
    checklist: [{ item: 'leases', state: isThere ? 'done' : 'arrived' }],
    files,
    filesEndAt: null,
    bundledAt: null,
    offerAct: null,
  }
  leadsRead = []
  const members = [{ id: 'ben', displayName: 'Ben Bell' }]
  desk = await createDeskForTest({ me, members }, (name, query) => {
    if (name === 'desk-lead') leadsRead.push(query)
    return name === 'desk-property' ? { page } : null
  })
  desk.show(<PropertyScreen reference="PRP-1" />)
  await expect.poll(() => desk.container.querySelector('h1')?.textContent).toBe('5 Marigold Way, Elora')
}

const text = () => desk.container.textContent
const buttons = () =>
  [...desk.container.querySelectorAll('main button')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent.trim(),
  )
const press = (name: string) => desk.press(name)
const fields = () => [...desk.container.querySelectorAll('[name]')].map((one) => one.getAttribute('name'))

test('a property is text with reasons for a member who may not change it', async () => {
  await show(agent)
  expect(buttons()).toEqual(['More', 'Open lease.pdf'])
  // The access log has the property as opened, not the lead.
  expect(leadsRead.map((query) => query.get('ahead'))).toEqual(['owner'])
  expect(text()).toContain('This lead is assigned to somebody else.')
  expect(desk.container.querySelector('input, select, textarea')).toBeNull()
  desk.leave()

  await show({ id: 'ben', role: 'agent', registration: 'none' })
  expect(buttons()).toEqual(expect.arrayContaining(['Accept lease.pdf', 'Edit facts']))
  expect(text()).toContain('Only a member who is registered with RECO may do this.')
  expect(buttons()).not.toContain('Change')
  desk.leave()

  await show(manager)
  expect(text()).not.toContain('may do this')
  press('Change')
  expect(buttons()).toContain('Change stage')
})

test('facts and sharing are text until somebody edits them, with one Save for the facts', async () => {
  await show(manager)
  expect(text()).toContain('What others can seeNothing yet · owner’s permission: none · our own interest: none')
  expect(fields()).toEqual([])
  press('Edit facts')
  expect(fields()).toContain('municipality')
  expect(buttons().filter((name) => name === 'Save')).toHaveLength(1)
  desk.container.querySelector<HTMLElement>('[name=units]')?.focus()
  press('Cancel')
  expect(fields()).toEqual([])
  await expect.poll(() => document.activeElement?.textContent).toBe('Edit facts')
})

test('an offer that is due is answered in a dialog, which asks for an amount or words', async () => {
  const due = new Date(Date.now() + 2 * 3_600_000).toISOString()
  await show(manager, { state: { completedAt: at, offerDueAt: due }, isThere: true })
  expect(text()).toMatch(/Offer due .* · 1 h 59 left/)
  press('Make an offer')
  const form = desk.container.querySelector<HTMLFormElement>('dialog form')
  flushSync(() => form?.requestSubmit())
  expect(desk.container.querySelector('dialog [role=alert]')?.textContent).toContain('Enter the amount')
  desk.leave()
  await show(agent, { state: { completedAt: at, offerDueAt: due }, isThere: true })
  expect(buttons()).not.toContain('Make an offer')
  expect(text()).toContain('Ready for an offer: 1 of 1')
})

test('a complete checklist offers to start the clock', async () => {
  await show(manager, { isThere: true })
  expect(buttons()).toContain('Start the offer clock')
})

test('several files are folded behind their previews until somebody reviews them', async () => {
  const files = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ ...file, id: name, name, category: 'leases' as const }))
  await show(manager, { files: [{ ...file, preview: '/p?token=1', acceptedAt: at }, ...files] })
  expect(buttons()).not.toContain('Accept a.jpg')
  expect(desk.container.querySelectorAll('.strip .preview')).toHaveLength(4)
  press('Review 3')
  expect(buttons().filter((name) => name.startsWith('Accept '))).toHaveLength(3)
})

test('a preview that was shown stays when a later reading brings another address, and a broken one becomes an icon', async () => {
  await show(manager, { files: [{ ...file, preview: '/p?token=1' }] })
  const image = () => desk.container.querySelector<HTMLImageElement>('img.preview')
  expect(image()?.getAttribute('src')).toBe('/p?token=1')
  flushSync(() => image()?.dispatchEvent(new Event('error')))
  expect(image()).toBeNull()
  expect(desk.container.querySelector('.preview svg')).not.toBeNull()
})
