// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { ownerFilesWords } from '#content/pages/owner-files.ts'
import type { OwnerFile, OwnerFilesSection, OwnerFilesView } from '#domain/desk/properties/owner-files-view.ts'
import { ownerFilesIsland } from './owner-files.tsx'

const words = ownerFilesWords.offer
const file: OwnerFile = { id: 'a', name: 'lease.pdf', bytes: 9, state: 'there', why: '' }
const section: OwnerFilesSection = { category: 'leases', state: 'arrived', answer: '', files: [] }
const viewOf = (files: OwnerFile[]): OwnerFilesView => ({
  address: '',
  until: '',
  sections: [{ ...section, files }],
  used: { files: files.length, bytes: 9 },
  isComplete: false,
  answerBy: '',
  isLate: false,
  answeredOn: '',
  outcome: '',
  nextFile: 'b',
})

let container: HTMLElement
let root: Root
beforeEach(() => {
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
})
afterEach(() => {
  flushSync(() => root.unmount())
  container.remove()
  vi.unstubAllGlobals()
})

/** The page with its script running. `answer` plays the server. */
async function show(view: OwnerFilesView, answer: (question: { action: string }) => unknown) {
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const content = await answer(JSON.parse(body))
    return content instanceof Response ? content : Response.json(content)
  })
  const { Component } = ownerFilesIsland
  flushSync(() => root.render(<Component view={view} path="/files/x" apikey="" />))
  await vi.waitFor(() => expect(container.querySelector<HTMLInputElement>('[type=file]')?.multiple).toBe(true))
}

const said = () => [...container.querySelectorAll('#leases > [role=status]')].at(-1)?.textContent
const removeButton = (name: string) => container.querySelector<HTMLButtonElement>(`[aria-label="Remove ${name}"]`)
function choose(name: string): void {
  const input = container.querySelector<HTMLInputElement>('[type=file]')
  const chosen = [new File(['%PDF-1.7'], name, { type: 'application/pdf' })]
  if (input) Object.defineProperty(input, 'files', { configurable: true, value: chosen })
  flushSync(() => input?.dispatchEvent(new Event('change', { bubbles: true })))
}
const second = { ...file, id: 'b', name: 'second.pdf' }

test('each removal is announced, and the focus stays in its section', async () => {
  const answers = [viewOf([second]), viewOf([])]
  await show(viewOf([file, second]), () => ({ view: answers.shift() }))
  for (const name of ['lease.pdf', 'second.pdf']) {
    await vi.waitFor(() => expect(removeButton(name)).not.toBeNull())
    const button = removeButton(name)
    // Some browsers leave the focus where it was when a mouse presses a button.
    if (name === 'lease.pdf') button?.focus()
    else (document.activeElement as HTMLElement | null)?.blur()
    flushSync(() => button?.form?.requestSubmit())
    expect(said()).toBe('')
    await vi.waitFor(() => expect(said()).toBe('Removed.'))
    expect(document.activeElement?.id).toBe('leases-name')
  }
})

test('once everything is removed, the focus is on the notice that says so', async () => {
  await show(viewOf([file]), () => ({ view: viewOf([]) }))
  const sure = [...container.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Remove it all for good',
  )
  sure?.focus()
  flushSync(() => sure?.form?.requestSubmit())
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('files-notice'))
  expect(document.activeElement?.textContent).toBe('Removed.')
})

test('news about files is announced once, and the focus leaves a line only with its button', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const [checking, removed] = [{ state: 'checking' }, { state: 'refused', why: 'infected' }] as const
  const [infected, both] = [
    viewOf([
      { ...file, ...removed },
      { ...second, ...checking },
    ]),
    viewOf([
      { ...file, ...removed },
      { ...second, ...removed },
    ]),
  ]
  const answers = [infected, both]
  await show(
    viewOf([
      { ...file, ...checking },
      { ...second, ...checking },
    ]),
    () => ({ view: answers.shift() }),
  )
  removeButton('second.pdf')?.focus()
  vi.advanceTimersByTime(4000)
  await vi.waitFor(() => expect(said()).toMatch(/^lease\.pdf: We removed it: our scanner/))
  expect(document.activeElement).toBe(removeButton('second.pdf'))
  vi.advanceTimersByTime(4000)
  await vi.waitFor(() => expect(said()).toMatch(/^second\.pdf: We removed it: our scanner/))
  expect(document.activeElement?.id).toBe('leases-name')
})

test('when a file has arrived its progress line disappears, and the focus moves to the heading of its section', async () => {
  let arrive: (answer: object) => void = () => {}
  const arrival = new Promise<object>((resolve) => {
    arrive = resolve
  })
  await show(viewOf([]), async ({ action }) => {
    if (action === 'announce') return arrival
    await vi.waitFor(() => expect(container.querySelector('progress')).toBeNull())
    return { view: viewOf([file]) }
  })
  choose('lease.pdf')
  await vi.waitFor(() => expect(container.querySelector('progress')).not.toBeNull())
  removeButton('lease.pdf')?.focus()
  expect(document.activeElement).toBe(removeButton('lease.pdf'))
  arrive({ file: { hasArrived: true, id: 'a' } })
  await vi.waitFor(() => expect(said()).toBe('lease.pdf: Received.'))
  expect(document.activeElement?.id).toBe('leases-name')
})

test.each([
  ['without a checklist', { view: { ...viewOf([]), sections: undefined } }],
  [
    'with a part that the page has no name for',
    { view: { ...viewOf([]), sections: [{ ...section, category: 'roof' }] } },
  ],
  ['with a file without a size', { view: viewOf([{ ...file, bytes: undefined as unknown as number }]) }],
  ['of another form', { file: 'a' }],
])('an answer %s leaves the page as it is, and says to reload it', async (_what, answer) => {
  await show(viewOf([file]), () => answer)
  removeButton('lease.pdf')?.click()
  await vi.waitFor(() => expect(said()).toBe(ownerFilesWords.refusals.outdated))
  expect(removeButton('lease.pdf')).not.toBeNull()
})

test('a file whose reservation has another form stops, says to reload the page, and is offered again', async () => {
  await show(viewOf([]), () => ({ file: { hasArrived: false, id: 'a' } }))
  choose('lease.pdf')
  await vi.waitFor(() =>
    expect(container.querySelector('[role=alert]')?.textContent).toContain(ownerFilesWords.refusals.outdated),
  )
  expect(container.querySelector('[aria-label="Try again: lease.pdf"]')).not.toBeNull()
})

test('extra fields from a newer server, and an unknown state, do no harm', async () => {
  const newer = { ...file, id: 'b', name: 'deed.pdf', state: 'archived', stored: 'cold' } as unknown as OwnerFile
  await show(viewOf([file]), () => ({ view: { ...viewOf([newer]), mood: 'good' }, more: 1 }))
  removeButton('lease.pdf')?.click()
  await vi.waitFor(() => expect(container.textContent).toContain('deed.pdf'))
  expect(said()).toBe(ownerFilesWords.removed)
})

test.each([
  ['the property was closed', 404, 'property_closed', false],
  ['the link has ended', 404, 'not_found', false],
  ['there is no room for it now', 422, 'invalid_fields', true],
])(
  'a file that stops because %s is offered again only where that can help',
  async (message, status, code, isOffered) => {
    await show(viewOf([]), () => Response.json({ error: { code, message } }, { status }))
    choose('lease.pdf')
    await vi.waitFor(() => expect(container.querySelector('[role=alert]')?.textContent).toContain(message))
    expect(container.querySelector('[aria-label="Try again: lease.pdf"]') !== null).toBe(isOffered)
    expect(removeButton('lease.pdf')).not.toBeNull()
  },
)

const empty: OwnerFilesSection = { ...section, category: 'debts', state: 'missing' }
const complete = { isComplete: true, answerBy: 'Thursday, November 19, 2:41 p.m.' }
test.each<[string, Partial<OwnerFilesView>, string]>([
  [
    'what is missing, before the clock starts',
    { sections: [section, empty] },
    `${words.waiting}We still need: Debts and work orders.We’re looking at: Leases.`,
  ],
  ['that it is our turn', {}, `${words.ourTurn}We’re looking at: Leases.`],
  [
    'when the offer in principle is due',
    complete,
    'Our offer in principle, or a clear no, is due by Thursday, November 19, 2:41 p.m., Toronto time.',
  ],
  ['that we are late', { ...complete, isLate: true }, words.late.replace('{time}', complete.answerBy)],
  [
    'that the offer in principle was given',
    { isComplete: true, outcome: 'offer', answeredOn: 'November 18, 2026' },
    words.offer.replace('{day}', 'November 18, 2026'),
  ],
  [
    'that there is no offer',
    { isComplete: true, outcome: 'no', answeredOn: 'November 18, 2026' },
    words.no.replace('{day}', 'November 18, 2026'),
  ],
])('the page tells its owner %s', async (_what, state, text) => {
  await show({ ...viewOf([]), ...state }, () => ({}))
  expect(container.querySelector('[aria-labelledby=offer-status] [role=status]')?.textContent).toBe(text)
})
