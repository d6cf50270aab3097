import { expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
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

test.each(sampleEmails)('the mail $name names the brokerage before the team', async ({ render }) => {
  const { html, text } = await render()
  for (const part of [readRenderedText(html), text.replaceAll(/\s+/g, ' ')]) {
    expect(part).toMatch(/\bBrokerage\b/)
    expect(part.indexOf(identity.brokerageName)).toBeGreaterThanOrEqual(0)
    expect(part.indexOf(identity.brokerageName)).toBeLessThan(part.indexOf(identity.teamName))
  }
})
