import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFormResultRenderer } from '#app/form-result-renderer.ts'
import { identity } from '#content/identity.ts'
import type { SiteAssets } from '#domain/site/site-renderer.ts'
import { silentLog } from '../../support/database/test-database.ts'

// The page that answers a form posted without a script, from the build as it is served.
const dist = join(import.meta.dirname, '..', '..', '..', 'dist')
const assets: SiteAssets = JSON.parse(readFileSync(join(dist, 'assets.json'), 'utf8'))
const siteUrl = 'https://www.offmarket-ontario.example'
const facts = { identity, siteUrl, publishableKey: 'key', now: '2026-11-15T12:00:00.000Z', assets }
const fallback = () => 'plain page'
const render = createFormResultRenderer({ dist, facts, log: silentLog, fallback })
const confirmation = { reference: 'CON-7K3M-2Q', message: 'Thank you!' }

test.each([
  ['investment', '/', 'Your criteria are with our team'],
  ['contact', '/contact', 'Your message is with our team'],
  ['sell-fast', '/sell-fast', 'Your request is with our team'],
] as const)(
  'a stored %s inquiry is confirmed on the page of its form, which nobody lists',
  async (kind, path, title) => {
    const html = await render(kind, { confirmation })
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toContain('CON-7K3M-2Q')
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}${path}"`)
  },
)

test('faults stand beside their fields, and what was typed is in them, as text', async () => {
  const faults = {
    notice: { title: 'Missing Information', text: 'Please fill in all required fields.' },
    fields: { message: 'Please enter your message.' },
  }
  const values = { fullName: '"><script>alert(1)</script>', email: 'ann@buyers.example' }
  const html = await render('contact', { values, faults })
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(html).toContain('value="ann@buyers.example"')
  expect(html).toContain('<p id="f-message-fault" class="fault">Please enter your message.</p>')
  expect(html).not.toContain('<script>alert')
})

test('where the pages cannot be had, the plain page answers', async () => {
  const lost = createFormResultRenderer({ dist: join(dist, 'nowhere'), facts, log: silentLog, fallback })
  expect(await lost('contact', { confirmation })).toBe('plain page')
})
