import { expect, test } from 'vitest'
import { createPageRenderer } from '#app/page-renderer.ts'
import { identity } from '#content/identity.ts'
import { renderAsPlainText } from '#domain/site/render-as-plain-text.ts'
import { silentLog } from '../support/database/test-database.ts'
import { dynamicPages, privatePages } from '../support/site/dynamic-pages.ts'
import { allPagesOf, readBuiltFacts, renderBuiltSite, renderDynamicPages } from '../support/site/rendered-site.ts'

// Every page of the site, and those that are rendered on request, from the build as served.
const facts = await readBuiltFacts()
const rendered = await renderDynamicPages()
const site = allPagesOf(await renderBuiltSite())
const pages = site.map(({ path, html }) => [path, html] as const)
const documents = [...pages, ...rendered.map(({ path, html }) => [path, html] as const)]
const privateNames = new Set(privatePages.map(({ name }) => name))
const privateDocuments = documents.filter(([name]) => privateNames.has(name))

test.each(pages)('%s has no script but the loader, unchanged so that its hash matches, and its data', (_path, html) => {
  expect(html.match(/<script[^>]*>/g)).toEqual(['<script>', '<script type="application/ld+json">'])
  expect(html).toContain(`<script>${facts.assets.loader}</script>`)
})

test.each(privateDocuments)(
  '%s has no script, is listed nowhere and tells no other site its address',
  (_name, html) => {
    expect(html).not.toContain('<script')
    expect(html).not.toMatch(/rel="canonical"|property="og:|data-google-tag/)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('<meta name="referrer" content="same-origin"/>')
  },
)

test.each(documents)('%s has nothing that the content security policy forbids', (_name, html) => {
  expect(html).not.toMatch(/ style=/)
  expect(html).not.toMatch(/ on[a-z]+=/)
  const sheets = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map((match) => match[1])
  const { css, accountCss, stepsCss, toolCss } = facts.assets
  expect([[css], [css, accountCss], [css, stepsCss], [css, toolCss]]).toContainEqual(sheets)
  if (html.includes('class="progress"')) expect(sheets).toContain(stepsCss)
})

test.each(documents)('%s is shown in the frame of the site, with its type', (_name, html) => {
  expect(html).toMatch(/^<!doctype html><html lang="en-CA">/)
  expect(html.match(/<link rel="preload" as="font"[^>]*crossorigin/g)).toHaveLength(2)
  expect(html).toContain('href="#content"')
  expect(html).toContain('<main id="content"')
  expect(html).toContain('<nav aria-label="Main"')
  expect(html).toMatch(new RegExp(`<footer.*© 2026 ${identity.brokerageName}`, 's'))
})

test.each(documents)('%s has one main heading, and headings that go down one step at a time', (_name, html) => {
  expect(html.match(/<h1/g)).toHaveLength(1)
  const levels = [...html.matchAll(/<h([1-6])[\s>]/g)].map((match) => Number(match[1]))
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
})

test.each(documents)('%s has no id twice and leaves no placeholder open', (_name, html) => {
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
  expect(ids.toSorted()).toEqual([...new Set(ids)].sort())
  expect(html.replace(/<style>.*?<\/style>|<script.*?<\/script>|data-props="[^"]*"/gs, '')).not.toMatch(/\{\w+\}/)
})

test('if the page renderer cannot be loaded, the outcome is stated in plain text', async () => {
  const load = () => Promise.reject(new Error('no build'))
  const renderPage = createPageRenderer({ load, facts, log: silentLog })
  const answers = await Promise.all(dynamicPages.map(async ({ name, page }) => [name, await renderPage(page)] as const))
  for (const [name, { contentType, body }] of answers) {
    expect.soft(contentType, name).toBe('text/plain; charset=utf-8')
    expect.soft(body, name).not.toMatch(/[<{}]/)
  }
  const textOf = (name: string) => answers.find(([other]) => other === name)?.[1].body
  expect(textOf('the confirmation of contact')).toContain('We’ve got your message')
  expect(textOf('the confirmation of contact')).toContain('CON-7K3M-2Q')
  expect(textOf('the faults of contact')).toContain('What you typed is still there')
  expect(textOf('/privacy, deleted')).toContain('Your inquiry is deleted.')
  expect(textOf('/auth/confirm, spent')).toContain('This link no longer works')
  // A page with data or a form has no such outcome: its visitor has to try again later.
  const unavailable = answers.filter(([, answer]) => answer.isUnavailable).map(([name]) => name)
  const usable = dynamicPages.filter(
    ({ page }) =>
      page.page === 'tool' ||
      page.page === 'filled-form' ||
      ('state' in page && ['shown', 'faulty', 'expired', 'new-address', 'open'].includes(page.state)),
  )
  expect(unavailable).toEqual(usable.map(({ name }) => name))
})

test('if rendering a page fails, the outcome is stated in plain text', async () => {
  const renderDynamicPage = () => {
    throw new Error('broken page')
  }
  const renderPage = createPageRenderer({ load: async () => ({ renderDynamicPage }), facts, log: silentLog })
  const page = { page: 'own-inquiry', state: 'deleted' } as const
  expect(await renderPage(page)).toEqual(renderAsPlainText(page))
})
