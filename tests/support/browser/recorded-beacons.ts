import type { BrowserContext, Page } from 'playwright-core'

type Recorded = { sentEvents?: Promise<string>[] }

/** Copies the beacons that pages of this context send, because Playwright does not show their bodies. */
export async function recordBeacons(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    const sent: Promise<string>[] = []
    Object.assign(globalThis, { sentEvents: sent })
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) sent.push(body.text())
      return send(url, body)
    }
  })
}

/** The events that this page has sent so far. */
export async function readBeacons(page: Page): Promise<Record<string, unknown>[]> {
  // The init script above creates this list.
  const texts = await page.evaluate(() => Promise.all((globalThis as Recorded).sentEvents ?? []))
  return texts.flatMap((text) => JSON.parse(text))
}
