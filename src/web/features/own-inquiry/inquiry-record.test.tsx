import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleLead } from '#emails/sample-lead.ts'
import { describeSourceForSender } from './describe-source-for-sender.ts'
import { InquiryRecord } from './inquiry-record.tsx'

test('the sender reads names of pages and languages, and no codes', () => {
  const source = { ...sampleLead.source, page: '/sell-fast', language: 'en-CA' }
  expect(describeSourceForSender(source).map(({ value }) => value)).toEqual(
    expect.arrayContaining(['Our Sell Fast page', 'Canadian English']),
  )
  expect(describeSourceForSender({ ...source, page: '/commercial-real-estate-guelph' })[0]?.value).toBe(
    'Our page about Guelph',
  )
  const consents = (['yes', 'inquiry', 'withdrawn'] as const).map((answer) => ({
    answer,
    wordingVersion: 'sell-fast-2026-11-16',
    givenAt: sampleLead.receivedAt,
    endsAt: null,
  }))
  const view = {
    state: 'shown',
    lead: { ...sampleLead, source },
    consents,
    newEmail: null,
    path: '/privacy/x',
  } as const
  const html = renderToStaticMarkup(<InquiryRecord view={view} heading="Your inquiry" />)
  expect(html).toContain('You agreed')
  expect(html).not.toMatch(/2026-11-16|>\/sell-fast|en-CA|>withdrawn[<,]/)
})
