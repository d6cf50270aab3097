// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { createDeskForTest, typeInto } from '#tests/support/web/desk-for-test.tsx'
import { SearchBox } from './search-box.tsx'

// This browser doesn't support <search> yet, which React would report.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })

test.each([
  ['opens once it is found', false],
  ['opens nothing if the member has gone elsewhere by then', true],
])('a reference followed by Enter %s', async (_what, hasLeft) => {
  const receivedAt = '2026-11-17T15:00:00Z'
  const lead = {
    id: 'a',
    reference: 'CON-7K3M-2Q',
    kind: 'contact',
    fullName: 'Ann',
    receivedAt,
    headline: '',
    status: 'new',
  }
  const found = { leads: [lead], properties: [], members: [], search: 'parts', isTooShort: false }
  const desk = await createDeskForTest({ me: { id: 'me' } }, (name) => (name === 'desk-search' ? found : null))
  const { container } = desk
  // New browsers return a value here, which React must not take for a clean-up.
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve())
  const goes = vi.spyOn(history, 'pushState').mockClear().mockReturnValue()
  desk.show(<SearchBox />)

  const field = container.querySelector('input')
  field?.focus()
  typeInto(field, 'CON-7K3M-2Q')
  flushSync(() => container.querySelector('form')?.requestSubmit())
  expect(goes).not.toHaveBeenCalled()
  if (hasLeft) {
    field?.blur()
    // The results reappear when the member returns.
    field?.focus()
    await vi.waitFor(() => expect(container.textContent).toContain('Ann'))
    // By now all effects have run.
    flushSync(() => {})
    expect(goes).not.toHaveBeenCalled()
  } else await vi.waitFor(() => expect(goes.mock.lastCall?.[2]).toBe('/desk/leads/CON-7K3M-2Q'))
  desk.leave()
})
