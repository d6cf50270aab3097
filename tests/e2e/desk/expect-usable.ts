import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findBarriersInBothSchemes } from '../pages/accessibility/find-barriers.ts'
import { findHorizontalOverflow } from '../pages/accessibility/find-horizontal-overflow.ts'

/** The last is the size that the pages of these tests usually have. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/**
 * On a phone and on a wide screen, light and dark, nothing keeps people from using this part, and nothing is wider than
 * the window. The page must have been opened with `bypassCSP`.
 */
export async function expectUsable(page: Page, part = 'html'): Promise<void> {
  for (const viewport of sizes) {
    await page.setViewportSize(viewport)
    await page.locator(part).filter({ visible: true }).first().waitFor()
    expect(await findBarriersInBothSchemes(page, [part]), `at ${viewport.width} px`).toEqual([])
    expect(await page.evaluate(findHorizontalOverflow), `at ${viewport.width} px`).toEqual([])
  }
}
