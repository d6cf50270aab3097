import { expect, test } from 'vitest'
import { cities } from '#content/cities/cities.ts'
import { identity } from '#content/identity.ts'
import { cityPath } from '#domain/site/site-paths.ts'
import { sampleEmails } from '#emails/templates.ts'
import { allPagesOf, renderBuiltSite, renderDynamicPages } from '../../support/site/rendered-site.ts'
import { readRenderedText } from '../../support/site/rendered-text.ts'

const registered = { ...identity, brokerageName: 'Queen’s Park & Bay Realty Ltd., Brokerage', teamName: 'Planted Team' }
const pages = allPagesOf(await renderBuiltSite({ identity: registered }))
const everyPage = [...pages, ...(await renderDynamicPages({ identity: registered }))]

test.each(everyPage)('$path has the registered name of the brokerage in its header and footer', ({ html }) => {
  const part = (name: string) => readRenderedText(new RegExp(`<${name}\\b.*?</${name}>`, 's').exec(html)?.[0] ?? '')
  expect(part('header')).toContain(registered.brokerageName)
  expect(part('footer')).toContain(registered.brokerageName)
})

test.each(everyPage)('$path names the team only together with the brokerage, and no other brokerage', ({ html }) => {
  const text = readRenderedText(html)
  expect(text).toContain(registered.teamName)
  expect(text).not.toContain(identity.brokerageName)
})

test.each(pages)('$path includes the brokerage in what is shared', ({ html }) => {
  const shared = /property="og:site_name" content="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(readRenderedText(shared)).toBe(registered.brokerageName)
})

test.each(sampleEmails)('the mail $name names the brokerage before the team', async ({ render }) => {
  const { html, text } = await render()
  for (const part of [readRenderedText(html), text.replaceAll(/\s+/g, ' ')]) {
    expect(part).toMatch(/\bBrokerage\b/)
    expect(part.indexOf(identity.brokerageName)).toBeGreaterThanOrEqual(0)
    expect(part.indexOf(identity.brokerageName)).toBeLessThan(part.indexOf(identity.teamName))
  }
})

test.each(cities)('the facts about $name are shown with their source and date', ({ slug, facts }) => {
  const text = readRenderedText(pages.find(({ path }) => path === cityPath(slug))?.html ?? '')
  for (const fact of facts) {
    expect(text).toContain(fact.text)
    expect(text).toContain(fact.source)
  }
})
