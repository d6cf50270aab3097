import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { cityPath, sitePaths } from '#domain/site/site-paths.ts'
import { leaveSite } from '../../../support/browser/visitor-tab.ts'
import { whenStarted } from '../../../support/browser/when-started.ts'
import { MISSING_PATH } from '../../../support/site/site-pages.ts'
import { findHorizontalOverflow } from './find-horizontal-overflow.ts'
import { recordProblems, scrollThrough } from './record-problems.ts'

/** One page of each kind, for checks that depend on the design and not on the text. */
export const kindsOfPage: string[] = [
  sitePaths.home,
  sitePaths.contact,
  sitePaths.sellFast,
  sitePaths.auth,
  sitePaths.privacyPolicy,
  cityPath('toronto'),
  MISSING_PATH,
]

const STEP_MS = 25_000

type ScreenOptions = BrowserContextOptions & { viewport: { width: number; height: number } }

export const wide: ScreenOptions = { viewport: { width: 1280, height: 800 } }
export const narrow: ScreenOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

interface Visit {
  page: Page
  setTextSize(px: number): Promise<void>
  /** The problems found so far, each with the name of the check that found it. */
  found: string[]
  note(check: string, problems: string[]): void
}

/** A tab that visits one page after another. Opening a tab for each would take as long as most of the checks. */
export interface Tab {
  page: Page
  /** Opens a page as a new visitor does: nothing is stored, and nothing comes from the browser's cache. */
  open(url: string, path: string): Promise<void>
  /** The size that the reader has chosen in the browser; 16 px unless they have. */
  setTextSize(px: number): Promise<void>
  /** What went wrong since the page was opened. */
  problems(): Promise<string[]>
}

export async function openTab(browser: Browser, options: ScreenOptions): Promise<Tab> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const recorder = await recordProblems(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  const setTextSize = async (px: number) =>
    void (await devtools.send('Page.setFontSizes', { fontSizes: { standard: px } }))
  return {
    page,
    setTextSize,
    problems: recorder.problems,
    async open(url, path) {
      // What the last page still asked for ends here, before problems are recorded again.
      await leaveSite(page, devtools, url)
      await page.setViewportSize(options.viewport)
      await page.emulateMedia({ reducedMotion: null, colorScheme: null })
      recorder.begin(path)
      await page.goto(url + path)
    },
  }
}

/** Opens a page, scrolls to its end and notes whatever went wrong, then runs `check` on it. */
export async function visitPage(
  tab: Tab,
  url: string,
  options: { path: string; check: (visit: Visit) => Promise<void> },
): Promise<string[]> {
  const { page } = tab
  await inTime('opening', tab.open(url, options.path))
  // Scrolling starts at once, since late layout must not move what is already on the screen.
  await inTime('scrolling', scrollThrough(page))
  await whenStarted(page)
  const found = (await tab.problems()).map((problem) => `recorded: ${problem}`)
  const note = (check: string, problems: string[]) => void found.push(...problems.map((text) => `${check}: ${text}`))
  // The checks that follow need a page without running animations.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await options.check({ page, setTextSize: tab.setTextSize, found, note })
  return found
}

/** Playwright waits without end for some commands, and a test that times out does not say which it was. */
async function inTime<Result>(name: string, step: Promise<Result>): Promise<Result> {
  const stop = new AbortController()
  const timeout = wait(STEP_MS, null, { signal: stop.signal }).then(() => {
    throw new Error(`${name} took longer than ${STEP_MS} ms`)
  })
  return Promise.race([step, timeout]).finally(() => stop.abort())
}

/** Checks whether the page scrolls sideways or cuts off text in small windows, and with text of twice the size. */
export async function noteOverflow({ page, note, setTextSize }: Visit): Promise<void> {
  // The sizes that a window of 1280 px has when zoomed to 200% and to 400%.
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 640 })
    note(`at ${width} px`, await page.evaluate(findHorizontalOverflow))
  }
  await page.setViewportSize(wide.viewport)
  await setTextSize(32)
  note('with large text', await page.evaluate(findHorizontalOverflow))
  await setTextSize(16)
}
