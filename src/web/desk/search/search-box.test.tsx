// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { createDeskForTest, typeInto } from '#tests/support/web/desk-for-test.tsx'
import { useCommands } from '../shell/commands.ts'
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
  const found = { leads: [lead], people: [], properties: [], members: [], search: 'parts', isTooShort: false }
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

const claim = vi.fn()

function Screen(): null {
  useCommands([{ name: 'Claim', key: 'c', run: claim }])
  return null
}

async function showOnList(query: string) {
  history.replaceState(null, '', `/desk/inbox?${new URLSearchParams({ q: query })}`)
  const found = { leads: [], people: [], properties: [], members: [], search: 'parts', isTooShort: false }
  const desk = await createDeskForTest({ me: { id: 'me' } }, (name) => (name === 'desk-search' ? found : null))
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve())
  desk.show(
    <>
      <SearchBox />
      <Screen />
    </>,
  )
  const field = desk.container.querySelector('input')
  flushSync(() => field?.focus())
  return { desk, field, query: () => new URL(location.href).searchParams.get('q') }
}

test('on a list, what is typed narrows it without a new entry in the history, and unfinished terms wait', async () => {
  const { desk, field, query } = await showOnList('is:to-answer kind:contact old')
  const goes = vi.spyOn(history, 'pushState')
  goes.mockClear()
  expect(field?.value).toBe('old')
  typeInto(field, 'foundry kind:sel')
  await vi.waitFor(() => expect(query()).toBe('is:to-answer kind:contact foundry'))
  // The letters that were no term yet are still in the field.
  expect(field?.value).toBe('foundry kind:sel')
  flushSync(() => field?.form?.requestSubmit())
  expect(query()).toBe('is:to-answer kind:contact foundry kind:sel')
  typeInto(field, '')
  await vi.waitFor(() => expect(query()).toBe('is:to-answer kind:contact'))
  expect(goes).not.toHaveBeenCalled()
  desk.leave()
})

test('the search offers the commands of the screen', async () => {
  const { desk, field } = await showOnList('is:to-answer')
  typeInto(field, 'cla')
  desk.press('Claim')
  await vi.waitFor(() => expect(claim).toHaveBeenCalledOnce())
  desk.leave()
})

test('after Ctrl and K, commands come first, and what is typed narrows no list', async () => {
  claim.mockReset()
  const { desk, field, query } = await showOnList('is:to-answer')
  const link = desk.container.appendChild(document.createElement('button'))
  flushSync(() => link.focus())
  flushSync(() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true })))
  expect(document.activeElement).toBe(field)
  expect(desk.container.querySelector('[role=option]')?.textContent).toBe('Claim C')
  typeInto(field, 'cla')
  flushSync(() => field?.form?.requestSubmit())
  await vi.waitFor(() => expect(claim).toHaveBeenCalledOnce())
  expect([query(), field?.value, document.activeElement]).toEqual(['is:to-answer', '', link])
  desk.leave()
})

test('before anything is typed, the search offers no commands, and on a list the conditions that are not on yet', async () => {
  const { desk, query } = await showOnList('is:to-answer due:today')
  const offered = [...desk.container.querySelectorAll('.found-narrow [role=option]')].map((one) => one.textContent)
  expect(offered).toContain('Unassigned')
  expect(offered).not.toContain('Due today')
  expect(desk.container.querySelector('.found-commands')).toBeNull()
  desk.press('Unassigned')
  expect(query()).toBe('is:to-answer assignee:none due:today')
  expect(desk.container.querySelector('.found')).toBeNull()
  desk.leave()
})
