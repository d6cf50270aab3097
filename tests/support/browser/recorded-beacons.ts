import type { BrowserContext, Page } from 'playwright-core'

type Recorded = { sentEvents?: Promise<string>[] }

/** Keeps a copy of what pages of this context report, which browsers do not show to a test by themselves. */
export async function recordBeacons(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    const kept: Promise<string>[] = []
    Object.assign(globalThis, { sentEvents: kept })
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) kept.push(body.text())
      return send(url, body)
    }
  })
}

/** The events that this page has sent so far. */
export async function readBeacons(page: Page): Promise<Record<string, unknown>[]> {
  // The list is put there by the script above.
  const texts = await page.evaluate(() => Promise.all((globalThis as Recorded).sentEvents ?? []))
  return texts.flatMap((text) => JSON.parse(text))
}
