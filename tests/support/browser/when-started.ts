import type { Page } from 'playwright-core'

/** Once all of the page is laid out and the bootstrap has run. Before it, links and forms do what they do without a script. */
export async function whenStarted(page: Page): Promise<void> {
  await page.waitForFunction(() => window.onclick === null)
}
