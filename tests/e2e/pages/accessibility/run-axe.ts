import axe from 'axe-core'
import type { Page } from 'playwright-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns axe's violations on the page in its current state. The page must have been opened with `bypassCSP`. */
export async function runAxe(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    const axeOfPage: typeof axe = Reflect.get(window, 'axe')
    const { violations } = await axeOfPage.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id} ${html} ${failureSummary}`),
    )
  }, tags)
}
