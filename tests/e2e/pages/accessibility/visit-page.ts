import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { cityPath, sitePaths } from '#domain/site/site-map.ts'
import { whenStarted } from '../../../support/browser/when-started.ts'
import { MISSING_PATH, openPaths } from '../../../support/site/site-pages.ts'
import { findHorizontalOverflow } from './find-horizontal-overflow.ts'
import { findSmallTargets } from './find-small-targets.ts'
import { recordProblems, scrollThrough } from './record-problems.ts'
import { runAxe } from './run-axe.ts'

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

export const wide: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
export const narrow: BrowserContextOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

interface Visit {
  page: Page
  /** The problems found so far, each with the name of the check that found it. */
  found: string[]
  note(check: string, problems: string[]): void
}

/** Opens a page as a new visitor does, scrolls to its end and notes whatever went wrong, then runs `check` on it. */
export async function visitPage(
  browser: Browser,
  url: string,
  options: { path: string; context: BrowserContextOptions; check: (visit: Visit) => Promise<void> },
): Promise<string[]> {
  const context = await browser.newContext(options.context)
  try {
    const page = await context.newPage()
    const recorder = await recordProblems(page, options.path)
    await page.goto(url + options.path)
    // Scrolling starts at once, since late layout must not move what is already on the screen.
    await scrollThrough(page)
    await whenStarted(page)
    const found = (await recorder.problems()).map((problem) => `recorded: ${problem}`)
    const note = (check: string, problems: string[]) => void found.push(...problems.map((text) => `${check}: ${text}`))
    // The checks that follow need a page without running animations.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await options.check({ page, found, note })
    return found
  } finally {
    await context.close()
  }
}

/** Checks axe's rules and the size of targets in the current colour scheme. */
export async function noteAccess({ page, note }: Visit, name: string): Promise<void> {
  note(`${name}, targets`, await page.evaluate(findSmallTargets))
  note(`${name}, axe`, await runAxe(page))
}

/** Checks whether the page scrolls sideways or cuts off text in a window of this size. */
export async function noteOverflow({ page, note }: Visit, name: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  note(name, await page.evaluate(findHorizontalOverflow))
}
