import { expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { mailDeliveryTest } from './mail-delivery-test.tsx'
import { renderEmail } from './render-email.ts'
import { sampleEmails } from './templates.ts'

test.each(sampleEmails)('$name names the brokerage, its address and its phone in both parts', async ({ render }) => {
  const { subject, html, text } = await render()
  expect(subject).not.toBe('')
  for (const part of [html.replaceAll('<!-- -->', ''), text.replaceAll(/\s+/g, ' ')]) {
    expect(part).toContain(identity.brokerageName)
    expect(part).toContain(identity.address.street)
    expect(part).toContain('416-555-0100')
  }
})

test.each(sampleEmails)('$name loads nothing and carries no script', async ({ render }) => {
  const { html } = await render()
  expect(html).not.toMatch(/<(script|img|link|iframe|object)\b|url\(|@import/i)
})

test.each(sampleEmails)('$name sets the brokerage no smaller than the team', async ({ render }) => {
  const { html } = await render()
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

test('the delivery test says when and from which server it was requested', async () => {
  const { subject, text } = await renderEmail(mailDeliveryTest, {
    site: { identity, siteUrl: 'https://leads.site.example' },
    requestedAt: new Date('2026-07-01T16:05:00Z'),
  })
  expect(subject).toBe('Mail from leads.site.example reaches you')
  expect(text).toContain('July 1, 2026')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('on the server of https://leads.site.example')
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
