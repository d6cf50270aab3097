import type { Page } from 'playwright-core'

/** Waits until the whole page is laid out and the bootstrap has run. Until then links and forms work without script. */
export async function whenStarted(page: Page): Promise<void> {
  await page.waitForFunction(() => window.onclick === null)
}
