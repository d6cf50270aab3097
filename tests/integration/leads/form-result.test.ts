import { expect, test } from 'vitest'
import { loadBuiltDynamicRenderer } from '#app/built-site.ts'
import type { FormResult } from '#domain/inquiries/form-result.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { dist, readBuiltFacts } from '../../support/site/rendered-site.ts'

// The page that answers a form posted without a script, from the build as served.
const facts = await readBuiltFacts()
const { renderDynamicPage } = await loadBuiltDynamicRenderer(dist)
const render = (kind: InquiryKind, result: FormResult) =>
  renderDynamicPage(facts, { page: 'form-result', kind, result })
const confirmation = { reference: 'CON-7K3M-2Q', message: 'Thank you!', replyBy: 'Tuesday, 3:00 p.m.' }

test.each([
  ['investment', '/', 'We’ve got your criteria'],
  ['contact', '/contact', 'We’ve got your message'],
  ['sell-fast', '/sell-fast', 'We’ve got your request'],
] as const)(
  'a stored %s inquiry is confirmed on the page of its form, which nobody lists',
  async (kind, path, title) => {
    const html = await render(kind, { confirmation })
    expect(html).toContain(`<title>${title}</title>`)
    expect(html).toContain('CON-7K3M-2Q')
    expect(html).toContain('<b>by Tuesday, 3:00 p.m., Toronto time</b>')
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).toContain(`<link rel="canonical" href="${facts.siteUrl}${path}"`)
  },
)

test('faults are shown next to their fields, which contain what was typed, as text', async () => {
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
