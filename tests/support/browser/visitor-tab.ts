import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Disposable, Page } from 'playwright-core'

export interface VisitorTab extends AsyncDisposable {
  context: BrowserContext
  page: Page
}

interface ReusableTab {
  /** The options that it was opened with. */
  kind: string
  context: BrowserContext
  page: Page
  devtools: CDPSession
  initScripts: Promise<Disposable>[]
  /** Something was done to it that cannot be undone. */
  isSpent: boolean
}

declare global {
  /** Here, as the browser is: they outlive the modules of a test file. */
  var idleTabs: ReusableTab[] | undefined
}

const usualSize = { width: 1280, height: 720 }
/** How long Playwright waits unless it is told otherwise. */
const USUAL_TIMEOUT_MS = 30_000
/** A tab that was opened with these options, and of any size, can be used again. */
const usualOptions = ['reducedMotion', 'bypassCSP', 'javaScriptEnabled', 'isMobile', 'hasTouch', 'timezoneId']
/** The methods whose effect lasts until the context is closed. */
const lasting = {
  page: ['exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders', 'setDefaultTimeout'],
  context: ['exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders', 'grantPermissions', 'newCDPSession'],
  clock: ['install', 'setFixedTime', 'setSystemTime'],
}
/** The events that tests listen for. Playwright itself listens for others. */
const pageEvents = ['console', 'dialog', 'download', 'framenavigated', 'page', 'pageerror', 'popup']
const requestEvents = ['request', 'requestfailed', 'requestfinished', 'response', 'websocket']

/**
 * Opens a tab for a first-time visitor of the site at this address. Nothing is stored in it, but scripts and styles may
 * come from the browser's cache, because the tab is used again: opening the contact form in a new one takes nearly twice
 * the processor time.
 */
export async function openVisitorTab(
  browser: Browser,
  url: string,
  { viewport = usualSize, ...options }: BrowserContextOptions = {},
): Promise<VisitorTab> {
  const isReusable = viewport !== null && Object.keys(options).every((name) => usualOptions.includes(name))
  if (!isReusable) {
    const context = await browser.newContext({ viewport, ...options })
    return { context, page: await context.newPage(), [Symbol.asyncDispose]: () => context.close() }
  }
  const tab = takeIdleTab(browser, options) ?? (await openReusableTab(browser, options))
  const { context, page } = tab
  const { reducedMotion = null } = options
  context.setDefaultTimeout(USUAL_TIMEOUT_MS)
  await page.setViewportSize(viewport)
  await page.emulateMedia({ reducedMotion, media: null, colorScheme: null, forcedColors: null, contrast: null })
  return {
    context,
    page,
    async [Symbol.asyncDispose]() {
      const isClean = !(tab.isSpent || page.isClosed()) && (await clean(tab, url))
      if (isClean) globalThis.idleTabs = [...listIdleTabs(), tab]
      else await context.close()
    },
  }
}

const listIdleTabs = () => globalThis.idleTabs ?? []
const describeKind = (options: BrowserContextOptions) => JSON.stringify(Object.entries(options).toSorted())

function takeIdleTab(browser: Browser, options: BrowserContextOptions): ReusableTab | undefined {
  const kind = describeKind(options)
  const taken = listIdleTabs().findLast((tab) => tab.kind === kind && tab.context.browser() === browser)
  globalThis.idleTabs = listIdleTabs().filter((tab) => tab !== taken)
  return taken
}

/** Whether this context waits for its next visitor. */
export function isIdle(context: BrowserContext): boolean {
  return listIdleTabs().some((tab) => tab.context === context)
}

async function openReusableTab(browser: Browser, options: BrowserContextOptions): Promise<ReusableTab> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const tab: ReusableTab = { kind: describeKind(options), context, page, devtools, initScripts: [], isSpent: false }
  const spend = () => {
    tab.isSpent = true
  }
  const remember = (added: unknown) => void tab.initScripts.push(added as Promise<Disposable>)
  observe(page, lasting.page, spend)
  observe(context, lasting.context, spend)
  observe(context.clock, lasting.clock, spend)
  for (const target of [page, context]) observe(target, ['addInitScript'], remember)
  return tab
}

/** Passes what each call of these methods returns to `note` as well. */
function observe(target: object, methods: string[], note: (returned: unknown) => void): void {
  for (const name of methods) {
    const method = Reflect.get(target, name) as (...values: unknown[]) => unknown
    Reflect.set(target, name, (...values: unknown[]) => {
      const returned = method.apply(target, values)
      note(returned)
      return returned
    })
  }
}

/** Ends what the page still does, and forgets what the site has stored. */
export async function leaveSite(page: Page, devtools: CDPSession, url: string): Promise<void> {
  // A document of the site that does nothing. For a blank page the browser would start a process, and another one for
  // the page after it.
  await page.goto(`${url}/favicon.svg`)
  await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' })
  // Not every version of Chromium counts this as stored by the origin.
  await page.evaluate(() => sessionStorage.clear())
}

/** Undoes what a test has done, and forgets what the site has stored. Returns false if that did not work. */
async function clean({ context, page, devtools, initScripts }: ReusableTab, url: string): Promise<boolean> {
  try {
    for (const event of [...pageEvents, ...requestEvents]) {
      for (const target of [page, context]) target.removeAllListeners(event)
    }
    for (const target of [page, context]) await target.unrouteAll({ behavior: 'ignoreErrors' })
    for (const added of initScripts.splice(0)) await (await added).dispose()
    await Promise.all(context.pages().map((other) => other !== page && other.close()))
    await context.setOffline(false)
    await leaveSite(page, devtools, url)
    return true
  } catch {
    return false
  }
}
