import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { findSmallTargets } from './find-small-targets.ts'

// The package's own `source` is not minified, and the browser takes twice as long to load it.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Our own check takes the place of axe's rule for targets, which takes as long as half of the other rules. */
const otherRules = { 'target-size': { enabled: false } }
const CONTRAST = 'color-contrast'

/**
 * Returns what keeps people from using the page in its current state: targets that are too small, and axe's violations,
 * those only within these parts where the rest has not changed since it was checked. The page must have been opened
 * with `bypassCSP`.
 */
export async function findBarriers(page: Page, parts: string[] = ['html']): Promise<string[]> {
  return [...(await findBarriersOfStructure(page, parts)), ...(await findPoorContrast(page, parts))]
}

/** The same in the light and in the dark scheme, which differ in nothing but colours. */
export async function findBarriersInBothSchemes(page: Page, parts: string[] = ['html']): Promise<string[]> {
  const light = await findBarriers(page, parts)
  // Without motion the colours change at once. It stays off, so that they also do on the way back.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await findPoorContrast(page, parts)
  await page.emulateMedia({ colorScheme: null })
  return [...light, ...dark.map((problem) => `in the dark: ${problem}`)]
}

/** All barriers except poor contrast, which takes axe longer than everything else together. */
export async function findBarriersOfStructure(page: Page, parts: string[] = ['html']): Promise<string[]> {
  const rules = { ...otherRules, [CONTRAST]: { enabled: false } }
  const found = await runAxe(page, parts, { runOnly: { type: 'tag', values: tags }, rules })
  return [...(await page.evaluate(findSmallTargets)), ...found]
}

function findPoorContrast(page: Page, parts: string[]): Promise<string[]> {
  return runAxe(page, parts, { runOnly: { type: 'rule', values: [CONTRAST] } })
}

async function runAxe(page: Page, parts: string[], options: axe.RunOptions): Promise<string[]> {
  await loadAxe(page)
  return page.evaluate(
    async ({ include, ...runOptions }) => {
      const axeOfPage: typeof axe = Reflect.get(window, 'axe')
      const { violations } = await axeOfPage.run({ include }, runOptions)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id} ${html} ${failureSummary}`),
      )
    },
    { ...options, include: parts, resultTypes: ['violations' as const] },
  )
}

/** A page that stays open keeps axe; loading it takes as long as one run of it. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}
