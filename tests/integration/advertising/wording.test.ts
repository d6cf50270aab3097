import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readIdentityFolder } from '#app/identity-folder/read-identity-folder.ts'
import { claims } from '#content/claims.ts'
import { finishLaterWords } from '#content/inquiries/saved-answers-words.ts'
import { findForbiddenWordings, findUnregisteredClaims } from '#domain/advertising/wording-rules.ts'
import { sampleEmails } from '#emails/templates.ts'
import { allPagesOf, renderBuiltSite, renderDynamicPages } from '../../support/site/rendered-site.ts'
import { readRenderedText } from '../../support/site/rendered-text.ts'

// The regulator reads these: every page and every mail, as sent.
const site = await renderBuiltSite()
const example = readIdentityFolder(join(import.meta.dirname, '../../../examples/identity'), '2026-11-19')
const withPeople = await renderBuiltSite({ proof: example.proof })
const mails = await Promise.all(
  sampleEmails.map(async ({ name, render }) => {
    const { subject, html, text } = await render()
    return { name: `the mail ${name}`, text: `${subject} ${readRenderedText(html)} ${text}` }
  }),
)
const texts = [
  ...[...allPagesOf(site), ...(await renderDynamicPages())].map(({ path, html }) => ({
    name: path,
    text: readRenderedText(html),
  })),
  ...withPeople.pages
    .filter(({ path }) => ['/', '/sell-fast', '/contact'].includes(path))
    .map(({ path, html }) => ({ name: `${path} with the example folder`, text: readRenderedText(html) })),
  ...site.documents.map(({ path, text }) => ({ name: path, text })),
  ...mails,
]

test.each(texts)('$name makes no comparison and promises no outcome', ({ text }) => {
  expect(findForbiddenWordings(text).map(({ id, passage }) => `${id}: ${passage}`)).toEqual([])
})

test.each(texts)('$name contains only counts and promises that are in the register of claims', ({ text }) => {
  expect(findUnregisteredClaims(text, claims)).toEqual([])
})

test('every claim in the register has evidence, a source, the day of its check and a later day on which it expires', () => {
  for (const { id, evidence, source, asOf, expires } of claims) {
    expect(evidence.length, id).toBeGreaterThan(40)
    expect(source, id).not.toBe('')
    expect(asOf, id).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(expires, id).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(expires > asOf, id).toBe(true)
  }
})

test('the home page shows the four claims of the specification with their date', () => {
  const text = readRenderedText(site.pages.find(({ path }) => path === '/')?.html ?? '')
  for (const id of ['licensed-in-ontario', 'years-experience', 'investors', 'cities-served']) {
    const claim = claims.find((candidate) => candidate.id === id)
    expect(text).toContain(claim?.figure)
    expect(text).toContain(claim?.label)
  }
  expect(text).toMatch(/as of November (?:15, )?2026/)
})

test.each(['/', '/sell-fast'])(
  '%s shows a sample of an introduction and of an offer, both marked as made up',
  (path) => {
    const html = site.pages.find((page) => page.path === path)?.html ?? ''
    const sheets = [...html.matchAll(/<figure aria-labelledby="sample-.*?<\/figure>/gs)].map(([sheet]) => sheet)
    expect(sheets).toHaveLength(2)
    for (const sheet of sheets) {
      const text = readRenderedText(sheet)
      expect(text).toContain('Sample')
      expect(text).toContain('are made up')
      expect(text).toContain('withheld')
    }
    for (const question of ['Who pays you?', 'What happens to my documents?', 'What if I say no?'])
      expect(readRenderedText(html)).toContain(question)
  },
)

test('the terms of a promise are on the page that makes it', () => {
  const text = readRenderedText(site.pages.find(({ path }) => path === '/sell-fast')?.html ?? '')
  expect(text).toMatch(/24 hours/)
  expect(text).toMatch(/business day/)
  expect(text).toMatch(/in as little as 7 days/)
})

test('the privacy policy names the link to finish later by the words on its button, and its 30 days', () => {
  const text = readRenderedText(site.pages.find(({ path }) => path === '/privacy-policy')?.html ?? '')
  expect(text).toMatch(new RegExp(`“${finishLaterWords.ask},” .* We delete them after 30 days`))
})
