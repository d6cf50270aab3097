import type { Browser } from 'playwright-core'
import { launchChromium, lightweight } from './chromium.ts'
import { isIdle } from './visitor-tab.ts'

declare global {
  var browserOfWorker: Promise<Browser> | undefined
}

/** The one Chromium of this worker: a launch takes a second. Tests open tabs in it (`openVisitorTab`), or contexts. */
export function sharedChromium(): Promise<Browser> {
  // On the global object, which outlives the modules of a test file. The browser ends with the process.
  globalThis.browserOfWorker ??= launchChromium(lightweight)
  return globalThis.browserOfWorker
}

/** Closes the contexts that the tests of a file left open. */
export async function closeContexts(browser: Browser | undefined): Promise<void> {
  const open = browser?.contexts().filter((context) => !isIdle(context)) ?? []
  await Promise.all(open.map((context) => context.close()))
}
