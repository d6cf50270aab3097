import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

// The package's own `source` is not minified, and the browser takes twice as long to load it.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Returns axe's violations on the page in its current state, or only within these parts of it where the rest has not
 * changed since it was checked. The page must have been opened with `bypassCSP`.
 */
export async function runAxe(page: Page, parts: string[] = ['html']): Promise<string[]> {
  await loadAxe(page)
  return page.evaluate(
    async ({ include, values }) => {
      const axeOfPage: typeof axe = Reflect.get(window, 'axe')
      const options = { runOnly: { type: 'tag' as const, values }, resultTypes: ['violations' as const] }
      const { violations } = await axeOfPage.run({ include }, options)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id} ${html} ${failureSummary}`),
      )
    },
    { include: parts, values: tags },
  )
}

/** A page that stays open keeps axe; loading it takes as long as one run of it. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}
