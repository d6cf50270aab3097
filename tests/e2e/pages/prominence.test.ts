import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '#content/identity.ts'
import { sampleEmails } from '#emails/templates.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { allPagesOf, renderBuiltSite } from '../../support/site/rendered-site.ts'
import { kindsOfPage } from './accessibility/visit-page.ts'

// The regulator (RECO) requires the brokerage to be at least as prominent as the team in what a visitor sees.
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await sharedChromium()
  page = await browser.newPage({ viewport: { width: 360, height: 740 } })
})
afterAll(() => closeContexts(browser))

interface Appearance {
  size: number
  weight: number
  top: number
}

/** Measures each visible appearance of a name within a part of the page. */
function readAppearances({ part, name }: { part: string; name: string }): Appearance[] {
  const appearances: Appearance[] = []
  const root = document.querySelector(part)
  const walker = document.createTreeWalker(root ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); root && node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent?.checkVisibility() || !node.textContent?.includes(name)) continue
    const { fontSize, fontWeight } = getComputedStyle(parent)
    appearances.push({
      size: Number.parseFloat(fontSize),
      weight: Number(fontWeight),
      top: parent.getBoundingClientRect().top,
    })
  }
  return appearances
}

async function compare(part: string) {
  const [brokerage = [], team = []] = await Promise.all(
    [identity.brokerageName, identity.teamName].map((name) => page.evaluate(readAppearances, { part, name })),
  )
  const largest = (appearances: Appearance[]) =>
    appearances.toSorted((a, b) => b.size - a.size || b.weight - a.weight)[0]
  return { brokerage: largest(brokerage), team: largest(team) }
}

/** One page of each kind: all pages share their header and footer, and `brokerage.test.ts` reads all of them. */
const pages = allPagesOf(await renderBuiltSite()).filter(({ path }) => ['404', ...kindsOfPage].includes(path))

test.each(pages)('$path shows the brokerage no smaller than the team', async ({ html }) => {
  await page.setContent(html)
  for (const part of ['header', 'footer']) {
    const { brokerage, team } = await compare(part)
    expect(brokerage, part).toBeDefined()
    expect(brokerage?.size, part).toBeGreaterThanOrEqual(team?.size ?? 0)
    expect(brokerage?.weight, part).toBeGreaterThanOrEqual(team?.weight ?? 0)
  }
  const header = await compare('header')
  expect(header.brokerage?.size).toBeGreaterThanOrEqual(16)
  expect(header.brokerage?.top).toBeLessThan(740)
})

test.each(sampleEmails)('the mail $name shows the brokerage no smaller than the team', async ({ render }) => {
  await page.setContent((await render()).html)
  const { brokerage, team } = await compare('body')
  expect(brokerage?.size).toBeGreaterThanOrEqual(team?.size ?? 0)
  expect(brokerage?.weight).toBeGreaterThanOrEqual(team?.weight ?? 0)
})
