import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { cityPath, sitePaths } from '#domain/site/site-paths.ts'
import { leaveSite } from '../../../support/browser/visitor-tab.ts'
import { whenStarted } from '../../../support/browser/when-started.ts'
import { MISSING_PATH, openPaths } from '../../../support/site/site-pages.ts'
import { findBarriersInBothSchemes } from './find-barriers.ts'
import { findHorizontalOverflow } from './find-horizontal-overflow.ts'
import { recordProblems, scrollThrough } from './record-problems.ts'

export const allPaths = [...openPaths, MISSING_PATH]
/** One page of each kind, for checks that depend on the design and not on the text. */
export const kindsOfPage: string[] = [
  sitePaths.home,
  sitePaths.contact,
  sitePaths.sellFast,
  sitePaths.auth,
  sitePaths.termsOfUse,
  cityPath('toronto'),
  MISSING_PATH,
]
/** Also the cities with the longest names, for checks that depend on the length of text. */
export const someOfEachKind: string[] = [...kindsOfPage, cityPath('mississauga'), cityPath('richmond-hill')]

const STEP_MS = 25_000

type ScreenOptions = BrowserContextOptions & { viewport: { width: number; height: number } }

export const wide: ScreenOptions = { viewport: { width: 1280, height: 800 } }
export const narrow: ScreenOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

interface Visit {
  page: Page
  /** The problems found so far, each with the name of the check that found it. */
  found: string[]
  note(check: string, problems: string[]): void
}

/** A tab that visits one page after another. Opening a tab for each would take as long as most of the checks. */
export interface Tab {
  page: Page
  /** Opens a page as a new visitor does: nothing is stored, and nothing comes from the browser's cache. */
  open(url: string, path: string): Promise<void>
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
  return {
    page,
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
  await options.check({ page, found, note })
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

/** Checks axe's rules in both colour schemes, and the size of targets. */
export async function noteAccess({ page, note }: Visit): Promise<void> {
  note('access', await findBarriersInBothSchemes(page))
}

/** Checks whether the page scrolls sideways or cuts off text in a window of this size. */
export async function noteOverflow({ page, note }: Visit, name: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  note(name, await page.evaluate(findHorizontalOverflow))
}
