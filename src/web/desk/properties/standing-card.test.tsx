// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { PropertyPage } from '#domain/desk/answers/properties.ts'
import { type PropertyState, startProperty } from '#domain/desk/properties/property-state.ts'
import { createDeskForTest, type DeskForTest, typeInto } from '#tests/support/web/desk-for-test.tsx'
import { StandingForms } from './standing-card.tsx'

let desk: DeskForTest

afterEach(() => desk.leave())

/** Shows a property, and then colleagues' changes to it. */
async function begin(first: Partial<PropertyState>) {
  desk = await createDeskForTest({ me: { id: 'me' } }, () => null)
  const act = vi.fn(() => 'sent')
  let stored = { version: 0, state: startProperty({}) }
  const change = (changed: Partial<PropertyState>) => {
    stored = { version: stored.version + 1, state: { ...stored.state, ...changed } }
    const page = { property: { id: 'p', ...stored }, files: [] } as unknown as PropertyPage
    desk.show(<StandingForms page={page} act={act} why={() => null} />)
  }
  change(first)
  return { act, change }
}

const field = (name: string) => desk.container.querySelector<HTMLInputElement>(`[name=${name}]`)
const record = (name: string) => flushSync(() => field(name)?.form?.requestSubmit())

test('the day of a notice is a day in Toronto, wherever the member is', async () => {
  const was = { ourInterest: 'personal', interestNoticeAt: '2026-11-17T05:00:00.000Z' } as const
  const { act } = await begin(was)
  expect(field('notice')?.value).toBe('2026-11-17')
  record('notice')
  const typed = { over: was, onSettled: expect.any(Function) }
  expect(act).toHaveBeenCalledExactlyOnceWith({ act: 'record-interest', ...was }, typed)
})

test('an unsaved note on the permission stays when a colleague records another permission', async () => {
  const { act, change } = await begin({ authority: 'none' })
  typeInto(field('note'), 'Cabinet 2')
  change({ authority: 'written', authorityNote: 'With the lawyer' })
  expect([field('authority')?.value, field('note')?.value]).toEqual(['written', 'Cabinet 2'])
  record('note')
  expect(act).toHaveBeenCalledExactlyOnceWith(
    { act: 'record-authority', authority: 'written', authorityFile: null, authorityNote: 'Cabinet 2' },
    // The member has not seen their note, so it is a conflict.
    { over: { authority: 'written', authorityFile: null, authorityNote: '' }, onSettled: expect.any(Function) },
  )
})

test('the unsaved day of a notice stays when a colleague records another interest', async () => {
  const { change } = await begin({ ourInterest: 'none' })
  typeInto(field('notice'), '2026-11-16')
  change({ ourInterest: 'connected' })
  expect([field('interest')?.value, field('notice')?.value]).toEqual(['connected', '2026-11-16'])
})
