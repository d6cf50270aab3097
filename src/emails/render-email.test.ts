import { expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import type { Lead } from '#domain/leads/lead.ts'
import { deskReply } from './desk/desk-reply.tsx'
import { leadForTeam } from './lead-for-team.tsx'
import { leadForVisitor } from './lead-for-visitor.tsx'
import { mailDeliveryTest } from './mail-delivery-test.tsx'
import { fileRemoved } from './owners/file-removed.tsx'
import { ownerLink } from './owners/owner-link.tsx'
import { renderEmail } from './render-email.ts'
import { sampleEmails } from './templates.ts'

const mails = await Promise.all(sampleEmails.map(async ({ name, render }) => ({ name, ...(await render()) })))

test.each(mails)('$name names the brokerage, its address and its phone in both parts', ({ subject, html, text }) => {
  expect(subject).not.toBe('')
  for (const part of [html.replaceAll('<!-- -->', ''), text.replaceAll(/\s+/g, ' ')]) {
    expect(part).toContain(identity.brokerageName)
    expect(part).toContain(identity.address.street)
    expect(part).toContain('416-555-0100')
  }
})

test.each(mails)('$name loads nothing and carries no script', ({ html }) => {
  expect(html).not.toMatch(/<(script|img|link|iframe|object)\b|url\(|@import/i)
})

test.each(mails)('$name sets the brokerage no smaller than the team', ({ html }) => {
  const sizeOf = (name: string) =>
    Number(
      html
        .split(`>${name}<`)[0]
        ?.match(/font-size:(\d+)px/g)
        ?.at(-1)
        ?.match(/\d+/)?.[0],
    )
  expect(sizeOf(identity.brokerageName)).toBeGreaterThanOrEqual(sizeOf(identity.teamName))
})

test.each(mails)('$name has one heading, and styles for dark and narrow screens', ({ html }) => {
  expect(html.match(/<h1\b/g)).toHaveLength(1)
  expect(html).toContain('<meta name="color-scheme" content="light dark"')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(html).toContain('@media (max-width: 480px)')
})

test.each(mails)('$name puts the URL of its button on a separate line in the plain text', ({ html, text }) => {
  const links = [...html.matchAll(/<a class="action-link" href="(http[^"]+)"/g)].map(([, href = '']) => href)
  for (const link of links) expect(text.split('\n')).toContain(link.replaceAll('&amp;', '&'))
})

test('visitors are greeted by first name, if it is one, and the plain text has the rows and steps as lists', async () => {
  const { sample } = leadForVisitor
  const { text } = await renderEmail(leadForVisitor, sample)
  expect(text).toContain('Hi Ann,\n')
  expect(text).toContain('\nReference: INV-7K3M-2Q\nProperty types: Retail, Industrial\n')
  expect(text).toMatch(/\n 1\. .+\n(?: {4}.+\n)* 2\. /)
  const lead = { ...sample.lead, fullName: 'Win at evil.example' }
  const unnamed = await renderEmail(leadForVisitor, { ...sample, lead })
  expect(unnamed.text).toContain('Hello,\n')
  expect(unnamed.html).not.toContain('evil')
})

test.each(mails)('$name keeps a phone number on one line', ({ html }) => {
  for (const [link] of html.matchAll(/<a [^>]*href="tel:[^>]*>/g)) {
    if (!link.includes('action-link')) expect(link).toContain('white-space:nowrap')
  }
})

test('owners are greeted by first name, if it is one', async () => {
  const typed = { fullName: 'Win at evil.example' }
  expect((await renderEmail(ownerLink, ownerLink.sample)).text).toContain('Hi Olga,\n')
  expect((await renderEmail(ownerLink, { ...ownerLink.sample, ...typed })).html).not.toContain('evil')
  expect((await renderEmail(fileRemoved, { ...fileRemoved.sample, ...typed })).html).not.toContain('evil')
})

test('a photograph comes with the mail and stays out of the plain text', async () => {
  const { sample } = deskReply
  const writer = { ...sample.writer, photo: 'cid:photo@signature' }
  const { html, text } = await renderEmail(deskReply, { ...sample, writer })
  expect(html).toMatch(/<img src="cid:photo@signature" alt="" width="64" height="80"/)
  expect(text).not.toContain('cid:')
  expect(text).toContain('Name of the broker, Broker\n')
})

test('the team is offered a call, or a mail if there is no number, and neither after a withdrawal', async () => {
  const { sample } = leadForTeam
  const render = (change: Partial<Lead>) => renderEmail(leadForTeam, { ...sample, lead: { ...sample.lead, ...change } })
  expect((await render({})).html).toContain('href="tel:+14165550123"')
  expect((await render({ phone: '', email: 'a&b@x.example' })).html).toContain('href="mailto:a%26b%40x.example"')
  const withdrawn = await render({ flags: ['withdrawn'] })
  expect(withdrawn.html).not.toContain('action-link"')
  expect(withdrawn.text).toContain('don’t contact them')
})

test('the delivery test says when and from which server it was requested', async () => {
  const { subject, text } = await renderEmail(mailDeliveryTest, {
    site: { identity, siteUrl: 'https://leads.site.example' },
    requestedAt: new Date('2026-07-01T16:05:00Z'),
  })
  expect(subject).toBe('Email from leads.site.example is getting through')
  expect(text).toContain('July 1, 2026')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('on the server for https://leads.site.example')
})

test('input from outside is escaped in the HTML', async () => {
  const site = {
    identity: { ...identity, teamName: '<img src=x onerror=alert(1)> & Sons' },
    siteUrl: 'https://x.example',
  }
  const { html, text } = await renderEmail(mailDeliveryTest, { site, requestedAt: new Date(0) })
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; Sons')
  expect(html).not.toContain('<img')
  expect(text).toContain('<img src=x onerror=alert(1)> & Sons')
})
