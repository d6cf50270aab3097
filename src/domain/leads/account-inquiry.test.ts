import { expect, test } from 'vitest'
import { toAccountInquiry } from './account-inquiry.ts'
import { type Lead, leadStatuses } from './lead.ts'

const lead: Lead = {
  id: '0198c0de-0000-7000-8000-000000000001',
  reference: 'CON-7K3M-2Q',
  kind: 'contact',
  fullName: 'Ann Buyer',
  email: 'ann@buyers.example',
  phone: '+14165550100',
  details: { message: 'Hi', amounts: { budgetMin: 1 } },
  source: { page: '/contact', referrer: '', firstUtm: null, lastUtm: null, language: '' },
  status: 'new',
  flags: ['suspect'],
  receivedAt: new Date('2026-11-16T20:00:00Z'),
  replyDueAt: new Date('2026-11-17T20:00:00Z'),
}
const before = new Date('2026-11-17T19:00:00Z')

test('each internal status has a label for the sender, and spam looks like a new inquiry', () => {
  const seen = leadStatuses.map((status) => [status, toAccountInquiry({ ...lead, status }, [], before).status])
  expect(Object.fromEntries(seen)).toEqual({
    new: 'received',
    spam: 'received',
    contacted: 'answered',
    qualified: 'working',
    closed: 'closed',
  })
  expect(toAccountInquiry({ ...lead, status: 'spam' }, [], before)).toEqual(toAccountInquiry(lead, [], before))
})

test('the promised time is shown until it has passed or an answer was given', () => {
  expect(toAccountInquiry(lead, [], before).replyBy).toBe('Tuesday, 3:00 p.m.')
  expect(toAccountInquiry(lead, [], new Date('2026-11-17T20:00:00Z')).replyBy).toBe('')
  expect(toAccountInquiry({ ...lead, status: 'contacted' }, [], before).replyBy).toBe('')
})

test('neither flags nor other data of the team are shown', () => {
  const inquiry = toAccountInquiry(lead, [], before)
  expect(Object.keys(inquiry).sort()).toEqual([
    'criteria',
    'fields',
    'kind',
    'next',
    'receivedAt',
    'reference',
    'replyBy',
    'rows',
    'status',
    'timeline',
  ])
  expect(inquiry.fields).toEqual({ fullName: 'Ann Buyer', phone: '416-555-0100', message: 'Hi' })
})

test('the timeline begins with the arrival, and a sender who wrote last is waiting for an answer', () => {
  const at = new Date('2026-11-17T15:00:00Z')
  const answered = { kind: 'answered', at, by: 'Ann Agent', text: '' } as const
  const wrote = { kind: 'wrote', at, by: '', text: 'And Timmins?' } as const
  const contacted = { ...lead, status: 'contacted' } as const
  const open = toAccountInquiry(contacted, [answered], before)
  expect(open.timeline).toEqual([
    expect.objectContaining({
      at: lead.receivedAt,
      title: 'We received your inquiry',
      when: 'November 16, 2026, 3:00 p.m.',
    }),
    { ...answered, title: 'Ann Agent answered by email', when: 'November 17, 2026, 10:00 a.m.' },
  ])
  expect(open.status).toBe('answered')
  const waiting = { status: 'received', replyBy: '', next: expect.stringContaining('our turn') }
  expect(toAccountInquiry(contacted, [answered, wrote], before)).toMatchObject(waiting)
  expect(toAccountInquiry({ ...lead, status: 'closed' }, [wrote], before)).toMatchObject({ status: 'closed', next: '' })
})
