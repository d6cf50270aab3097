// npm run bench:desk-paint: how soon the inbox paints after a press, with 1,000 rows loaded and a processor that is four
// times slower, as the median of five.
import { dirname } from 'node:path'
import type { Page } from 'playwright-core'
import { withClient } from '#platform/database/connection.ts'
import { makeMember, openDesk } from '../../tests/e2e/desk/open-desk.ts'
import { launchChromium } from '../../tests/support/browser/chromium.ts'
import { startProcesses } from '../../tests/support/product/start-processes.ts'
import { ensureBuild } from '../build/ensure-build.ts'
import { seedDesk } from './seed-desk.ts'

const ROWS = 1000
const LEADS = 20_000
const SLOWER = 4
const RUNS = 5
const GOAL_MS = 100

await ensureBuild(dirname(dirname(import.meta.dirname)))
await using processes = await startProcesses({ count: 1 })
for (const product of [...processes.products]) await processes.remove(product, 'stop')
await withClient(processes.connection, (client) => seedDesk(client, LEADS))
const [product] = await processes.two()
const browser = await launchChromium()
try {
  const member = await makeMember(product, 'manager', 'Manager')
  await using desk = await openDesk(browser, product, member, { path: '/desk/inbox?q=' })
  await loadRows(desk.page)
  const devtools = await desk.context.newCDPSession(desk.page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await measure(desk.page, 'J', () => desk.page.keyboard.press('j'))
  await measure(desk.page, 'select', () => desk.page.keyboard.press('x'))
  // Each press loads another list, so the rows are loaded again first.
  await measure(desk.page, 'chip', async (run) => {
    if (run > 0) await loadRows(desk.page)
    await desk.page.locator('.list .chip', { hasText: 'Contact' }).click()
  })
} finally {
  await browser.close()
}

async function loadRows(page: Page): Promise<void> {
  const rows = page.locator('.row')
  await page.locator('.rows[aria-busy=false]').waitFor()
  for (let count = await rows.count(); count < ROWS; ) {
    await page.locator('.row-next button').evaluate((button) => button instanceof HTMLElement && button.click())
    await page.waitForFunction((known) => document.querySelectorAll('.row').length > known, count)
    count = await rows.count()
  }
}

/** From the press until the next frame is on the screen, as the browser itself reports it, in steps of 8 ms. */
async function measure(page: Page, name: string, press: (run: number) => Promise<unknown>): Promise<void> {
  const waits: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await page.evaluate(watchPaints)
    await press(run)
    await page.waitForFunction(() => (window.paints ?? []).length > 0)
    // The preview follows the rows, and belongs to the press.
    await page.waitForTimeout(1000)
    waits.push(Math.max(...(await page.evaluate(() => window.paints ?? []))))
  }
  const median = waits.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0
  console.log(
    `${name.padEnd(8)} ${median} ms until the next paint, median of ${RUNS} (${waits.join(', ')}); goal under ${GOAL_MS} ms`,
  )
}

declare global {
  interface Window {
    paints?: number[]
  }
}

function watchPaints(): void {
  window.paints = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('interactionId' in entry && entry.interactionId !== 0) window.paints?.push(entry.duration)
  })
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}
