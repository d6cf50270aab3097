// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replySubjects } from '#content/desk/reply-templates.ts'
import { replyWords as words } from '#content/desk/reply-words.ts'
import type { LeadPage, ShownMessage } from '#domain/desk/answers/lead-page.ts'
import { createDeskForTest, type DeskForTest } from '#tests/support/web/desk-for-test.tsx'
import { findReplySubject } from './find-reply-subject.ts'
import { type Draft, storeDraft } from './reply-drafts.ts'
import { ReplyTab } from './reply-tab.tsx'

const now = new Date('2026-11-17T15:00:00Z')
const others = ['CON-AAAA-2Q', 'SEL-BBBB-2Q'].map((reference) => ({ id: reference, reference, assigneeId: null }))
const state = { status: 'new', assigneeId: 'me', eyes: [], repliedAt: null, wroteAt: null, representedUntil: null }
const lead = { id: 'lead', kind: 'contact', fullName: 'Ann Buyer', email: 'ann@buyers.example', phone: '', details: {} }

/** The lead as read from the server, a new object each time. */
const readPage = (messages: Partial<ShownMessage>[] = []) =>
  ({
    lead: { ...lead, receivedAt: now.toISOString(), replyDueAt: null, version: 1, state: { ...state } },
    events: [],
    messages,
    consents: [],
    templates: [],
    suppressedAt: null,
    isAccessAsked: false,
    others: others.map((other) => ({ ...other })),
  }) as unknown as LeadPage

let desk: DeskForTest
beforeEach(async () => {
  desk = await createDeskForTest({ me: { id: 'me', role: 'agent', registration: 'broker' } }, () => null)
})
afterEach(() => desk.leave())

const show = (page: LeadPage) =>
  desk.show(<ReplyTab key="lead" page={page} quote="" now={now} isShown onOpen={() => {}} onClose={() => {}} />)
const leave = () => desk.show(<p>elsewhere</p>)
const tick = (reference: string) =>
  [...desk.container.querySelectorAll('label')]
    .find(({ textContent }) => textContent === `${words.alsoAnswers} ${reference}`)
    ?.querySelector('input')
const ticked = () => others.map(({ reference }) => tick(reference)?.checked)

test('inquiries excluded from a reply stay excluded after a refresh and after leaving the lead', async () => {
  show(readPage())
  expect(ticked()).toEqual([true, true])
  flushSync(() => tick('SEL-BBBB-2Q')?.click())
  show(readPage())
  expect(ticked()).toEqual([true, false])
  leave()
  show(readPage())
  expect(ticked()).toEqual([true, false])
})

test('the choice is restored when a mail is cancelled', async () => {
  const mail = {
    id: 'mail',
    by: 'me',
    direction: 'out',
    subject: 'Sudbury',
    body: 'Yes.',
    hasGuide: true,
    meeting: null,
  } as const
  const answers = ['CON-AAAA-2Q']
  show(readPage([{ ...mail, answers, state: 'held', sendAfter: now.toISOString() }]))
  show(readPage([{ ...mail, answers, state: 'cancelled' }]))
  await expect.poll(() => desk.container.querySelector('textarea')?.value).toBe('Yes.')
  expect(ticked()).toEqual([true, false])
})

test('a draft can still be read and copied when somebody else has taken the lead', async () => {
  const draft = {
    subject: 'Re: A plaza',
    body: 'It is free.',
    purpose: 'reply',
    guide: false,
    left: [],
    meeting: null,
    sentAs: null,
  }
  storeDraft('me', 'lead', draft as Draft)
  const page = readPage()
  page.lead.state.assigneeId = 'ben'
  show(page)
  const text = desk.container.querySelector('textarea')
  expect([text?.readOnly, text?.value]).toEqual([true, 'It is free.'])
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  desk.press(words.copy)
  await expect.poll(() => desk.container.textContent).toContain(words.copied)
  expect(copied).toHaveBeenCalledWith('It is free.')
  storeDraft('me', 'lead', null)
})

test('a reply continues the subject of the person or a member, never that of a system mail', () => {
  const mail = (subject: string, more: Partial<ShownMessage> = {}) =>
    ({ id: subject, direction: 'in', nature: 'person', subject, ...more }) as ShownMessage
  const written = { kind: 'reply', data: { message: 'A corner in Elora' } }
  const find = (messages: ShownMessage[], details = {}, kind: LeadPage['lead']['kind'] = 'contact') => {
    const page = readPage()
    const events = [written] as unknown as LeadPage['events']
    return findReplySubject({ lead: { ...page.lead, details, kind }, messages, events })
  }
  const link = mail('Your link for the files', { direction: 'out' })
  const answer = mail('A corner in Elora', { direction: 'out' })
  expect(find([])).toBe(replySubjects.contact)
  expect(find([], { propertyAddress: '48 Foundry Lane' }, 'sell-fast')).toBe('Your property: 48 Foundry Lane')
  expect(find([], { propertyTypes: ['Retail', 'Land'] }, 'investment')).toBe('Your search: Retail, Land')
  expect(find([], { subject: 'Plaza on King Street' })).toBe('Re: Plaza on King Street')
  expect(find([mail('Re: We have your message'), link], { subject: 'Re: Plaza' })).toBe('Re: Plaza')
  expect(find([mail('Plaza on King Street'), mail('Away', { nature: 'automatic' }), link])).toBe(
    'Re: Plaza on King Street',
  )
  expect(find([mail('Plaza on King Street'), answer, mail('Re: A corner in Elora')])).toBe('A corner in Elora')
})
