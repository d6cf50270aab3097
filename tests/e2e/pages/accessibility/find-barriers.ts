import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { findSmallTargets } from './find-small-targets.ts'

// The package's own `source` is not minified, and the browser takes twice as long to load it.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Returns what keeps people from using the page in its current state: targets that are too small, and axe's violations,
 * those only within these parts where the rest has not changed since it was checked. The page must have been opened
 * with `bypassCSP`.
 */
export async function findBarriers(page: Page, parts: string[] = ['html']): Promise<string[]> {
  await loadAxe(page)
  return [...(await page.evaluate(findSmallTargets)), ...(await runAxe(page, parts))]
}

/** Our own check takes the place of axe's rule for targets, which takes as long as half of the other rules. */
const rules = { 'target-size': { enabled: false } }

function runAxe(page: Page, parts: string[]): Promise<string[]> {
  return page.evaluate(
    async ({ include, ...options }) => {
      const axeOfPage: typeof axe = Reflect.get(window, 'axe')
      const { violations } = await axeOfPage.run({ include }, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id} ${html} ${failureSummary}`),
      )
    },
    {
      include: parts,
      runOnly: { type: 'tag' as const, values: tags },
      resultTypes: ['violations' as const],
      rules,
    },
  )
}

/** A page that stays open keeps axe; loading it takes as long as one run of it. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}
