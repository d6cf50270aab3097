// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { deskWords } from '#content/desk/desk-words.ts'
import type { LeadPage, TimelineEvent } from '#domain/desk/answers/lead-page.ts'
import { createDeskForTest, type DeskForTest } from '#tests/support/web/desk-for-test.tsx'
import { Conversation } from './conversation.tsx'

const words = deskWords.lead.redact
const sent: unknown[] = []
let desk: DeskForTest
afterEach(() => desk.leave())

async function open(role: string): Promise<void> {
  sent.length = 0
  desk = await createDeskForTest({ me: { id: 'me', role } }, (_name, _query, body) => {
    sent.push(...JSON.parse(body).acts)
    return { results: [] }
  })
}

function show(events: Partial<TimelineEvent>[], email = 'ann@buyers.example', messages: object[] = []): void {
  const lead = {
    id: 'lead',
    email,
    receivedAt: '2026-11-17T15:00:00Z',
    replyDueAt: null,
    fullName: 'Ann Buyer',
    source: {},
  }
  const at = '2026-11-17T16:00:00Z'
  const page = {
    lead: { ...lead, details: {}, kind: 'contact', state: { assigneeId: null, eyes: [] } },
    events: events.map((event) => ({
      at,
      actor: 'me',
      actorKind: 'member',
      undoes: null,
      data: {},
      files: [],
      ...event,
    })),
    messages,
  } as unknown as LeadPage
  desk.show(<Conversation page={page} now={new Date('2026-11-17T17:00:00Z')} />)
}

const history = [
  { id: '1', kind: 'note', data: { text: 'Mine' } },
  { id: '2', kind: 'log-call', actor: 'other', data: { outcome: 'spoke', text: 'Of another' } },
  { id: '3', kind: 'log-call', data: { outcome: 'no-answer', text: '' } },
  { id: '4', kind: 'task', data: { text: 'A title' } },
]

test.each([
  ['agent', ['Mine']],
  ['manager', ['Mine', 'Of another']],
])('members can remove their own texts, managers also those of others, and nobody a title: %s', async (role, texts) => {
  await open(role)
  show(history)
  const offered = [...desk.container.querySelectorAll('.talk button')].map(({ textContent }) => textContent)
  expect(offered).toEqual(texts.map((text) => `${words.button}: ${text}`))
})

test('a text is removed after a second press, and the focus stays where the text was', async () => {
  await open('agent')
  show(history)
  desk.press(words.button)
  expect(document.activeElement?.textContent).toBe(words.sure)
  expect(sent).toEqual([])
  desk.press(words.sure)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([expect.objectContaining({ on: [{ lead: 'lead' }], do: { act: 'redact', event: '1' } })])
  show([{ id: '1', kind: 'note', data: { redacted: true } }])
  expect(desk.container.textContent).not.toContain('Mine')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(words.done))
})

test('a message from the account is in the conversation, and says that it is no mail', async () => {
  await open('agent')
  const mail = {
    direction: 'in',
    state: 'received',
    nature: 'person',
    at: '2026-11-17T16:00:00Z',
    attachments: [],
    meeting: null,
  }
  const sender = { name: 'Ann Buyer', address: 'ann@buyers.example' }
  const messages = [
    { ...mail, id: 'a', sender, subject: '', body: 'And Timmins?' },
    { ...mail, id: 'b', sender, subject: 'Re: Sudbury', body: 'By mail' },
  ]
  const received = { kind: 'received', actor: null, actorKind: 'visitor' } as const
  const events = [
    { ...received, id: '1', data: { message: 'a', via: 'account' } },
    { ...received, id: '2', data: { message: 'b' } },
  ]
  show(events, sender.address, messages)
  const [first, second] = [...desk.container.querySelectorAll('.say.mail')].map(({ textContent }) => textContent)
  expect(first).toMatch(/^Ann Buyer .*, from their accountAnd Timmins\?$/)
  expect(second).toMatch(/, emailSubject: Re: SudburyBy mail$/)
})

test('an answer to an invitation is one line with its mail below, or comes before the words that need a reply', async () => {
  await open('agent')
  const sender = { name: 'Ann Buyer', address: 'ann@buyers.example' }
  const mail = {
    direction: 'in',
    state: 'received',
    at: '2026-11-17T16:00:00Z',
    attachments: [],
    meeting: null,
    sender,
  }
  const messages = [
    { ...mail, id: 'a', nature: 'automatic', subject: 'Accepted: Viewing', body: 'Ann has accepted this invitation.' },
    { ...mail, id: 'b', nature: 'person', subject: 'Declined: Viewing', body: 'Friday?' },
  ]
  const about = { kind: 'viewing', startsAt: '2026-11-19T15:00:00Z' }
  const received = { kind: 'received', actor: null } as const
  const events = [
    { ...received, id: '1', actorKind: 'system', data: { message: 'a', answer: { ...about, verdict: 'accepted' } } },
    { ...received, id: '2', actorKind: 'visitor', data: { message: 'b', answer: { ...about, verdict: 'declined' } } },
  ] as const
  show(events as never, sender.address, messages)
  const folded = desk.container.querySelector('details.mail')
  expect(folded?.querySelector('summary')?.textContent).toMatch(/^Ann accepted the viewing on .*10:00 a\.m\., /)
  expect(folded?.textContent).toContain('Ann has accepted this invitation.')
  const bubbles = [...desk.container.querySelectorAll('.say.mail')].map(({ textContent }) => textContent)
  expect(bubbles).toEqual([expect.stringMatching(/Ann declined the viewing on .*10:00 a\.m\.Friday\?$/)])
})

test('events stay new until they are scrolled into view, and seen afterwards', async () => {
  const watched: ((entries: Partial<IntersectionObserverEntry>[]) => void)[] = []
  const observed: Element[] = []
  const watch = class {
    constructor(callback: (entries: Partial<IntersectionObserverEntry>[]) => void) {
      watched.push(callback)
    }
    observe(entry: Element) {
      observed.push(entry)
    }
    disconnect() {}
  }
  const colleague = history.map((event) => ({ ...event, actor: 'other' }))
  const scrollTo = (id: string) => {
    const target = observed.find((entry) => entry.getAttribute('data-event') === id)
    if (target) watched.at(-1)?.([{ target, isIntersecting: true }])
  }
  const firstNew = () =>
    desk.container.querySelector('[data-new]')?.parentElement?.querySelector('[data-event]')?.getAttribute('data-event')
  const look = async () => {
    await open('agent')
    vi.stubGlobal('IntersectionObserver', watch)
    show(colleague)
  }
  const kept: Record<string, string> = {}
  const leave = () => {
    Object.assign(kept, { ...localStorage })
    desk.leave()
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }
  await look()
  scrollTo('2')
  leave()
  await look()
  expect(firstNew()).toBe('3')
  scrollTo('1')
  leave()
  await look()
  expect(firstNew()).toBe('3')
  scrollTo('4')
  leave()
  await look()
  expect(firstNew()).toBeUndefined()
})

test('the acknowledgement is a line with the address that it went to, as long as that is still the address', async () => {
  await open('agent')
  const acknowledged = { id: '1', kind: 'acknowledged', actor: null, actorKind: 'system' as const }
  const lines = () => [...desk.container.querySelectorAll('.past')].map(({ textContent }) => textContent)
  show([acknowledged, { id: '2', kind: 'claim' }])
  expect(lines()[0]).toBe('Acknowledgement emailed to ann@buyers.example, 11:00 a.m.')
  const failed = { ...acknowledged, kind: 'acknowledgement-refused' }
  show([failed, { id: '2', kind: 'corrected', actor: null, actorKind: 'visitor' }], 'new@buyers.example')
  expect(lines()[0]).toContain('Acknowledgement not delivered, 11:00 a.m. · Their mail server refused it.')
})
