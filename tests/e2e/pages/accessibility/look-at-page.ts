import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { cityPath, sitePaths } from '#domain/site/site-map.ts'
import { whenStarted } from '../../../support/browser/when-started.ts'
import { MISSING_PATH, openPaths } from '../../../support/site/site-pages.ts'
import { findHorizontalOverflow } from './find-horizontal-overflow.ts'
import { findSmallTargets } from './find-small-targets.ts'
import { runAxe } from './run-axe.ts'
import { scrollThrough, watchPage } from './watch-page.ts'

export const allPaths = [...openPaths, MISSING_PATH]
/** One of each kind, where what is looked for lies in the design and not in the words. */
export const kindsOfPage: string[] = [
  sitePaths.home,
  sitePaths.contact,
  sitePaths.sellFast,
  sitePaths.auth,
  sitePaths.termsOfUse,
  cityPath('toronto'),
  MISSING_PATH,
]
/** With the cities of the longest names. */
export const someOfEachKind: string[] = [...kindsOfPage, cityPath('mississauga'), cityPath('richmond-hill')]

export const wide: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
export const narrow: BrowserContextOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

interface Visit {
  page: Page
  /** What the looks found so far, each with the name of the look. */
  found: string[]
  note(look: string, problems: string[]): void
}

/** Opens a page as a new visitor does, scrolls to its end and notes whatever went wrong; `look` then goes on with it. */
export async function visitPage(
  browser: Browser,
  url: string,
  options: { path: string; context: BrowserContextOptions; look: (visit: Visit) => Promise<void> },
): Promise<string[]> {
  const context = await browser.newContext(options.context)
  try {
    const page = await context.newPage()
    const watch = await watchPage(page, options.path)
    await page.goto(url + options.path)
    // At once, as somebody in a hurry does: what is laid out late must not move what is on screen.
    await scrollThrough(page)
    await whenStarted(page)
    const found = (await watch.problems()).map((problem) => `watched: ${problem}`)
    const note = (look: string, problems: string[]) => void found.push(...problems.map((text) => `${look}: ${text}`))
    // The looks that follow judge the page at rest.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await options.look({ page, found, note })
    return found
  } finally {
    await context.close()
  }
}

/** Axe and the size of targets, in the colours that the page has now. */
export async function noteAccess({ page, note }: Visit, name: string): Promise<void> {
  note(`${name}, targets`, await page.evaluate(findSmallTargets))
  note(`${name}, axe`, await runAxe(page))
}

/** Whether the page scrolls sideways or cuts words off in a window of this size. */
export async function noteOverflow({ page, note }: Visit, name: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  note(name, await page.evaluate(findHorizontalOverflow))
}
