import type { Page } from 'playwright-core'
import { MISSING_PATH } from '../../../support/site/site-pages.ts'

declare global {
  interface Window {
    seen: { shifts: string[]; violations: string[] }
  }
}

export interface ProblemRecorder {
  /** Forgets what was recorded, before the page is opened at this path. */
  begin(path: string): void
  /** All problems since then: exceptions, failed requests, console messages, layout shifts, policy violations. */
  problems(): Promise<string[]>
}

/** Records the problems of a page, which must not have been opened yet. */
export async function recordProblems(page: Page): Promise<ProblemRecorder> {
  let path = ''
  let problems: string[] = []
  const report = (kind: string, detail: string) => problems.push(`${kind}: ${detail}`)
  page.on('pageerror', (error) => report('exception', error.message))
  page.on('requestfailed', (request) => report('request failed', request.url()))
  page.on('response', (answer) => {
    const isThe404Page = answer.request().isNavigationRequest() && path === MISSING_PATH
    if (answer.status() >= 400 && !isThe404Page) report(String(answer.status()), answer.url())
  })
  page.on('console', (message) => {
    const isThe404Page = path === MISSING_PATH && message.location().url.endsWith(MISSING_PATH)
    if (['error', 'warning'].includes(message.type()) && !isThe404Page) report(message.type(), message.text())
  })
  await page.addInitScript(recordShiftsAndViolations)
  return {
    begin(next) {
      path = next
      problems = []
    },
    async problems() {
      const { shifts, violations } = await page.evaluate(() => window.seen)
      for (const shift of shifts) report('layout shift', shift)
      for (const violation of violations) report('CSP', violation)
      return problems
    },
  }
}

/** Scrolls one screen at a time and lets each be painted, so that shifts caused by late layout are noticed. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await document.fonts.ready
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await frame()
      await frame()
    }
  })
  await page.mouse.move(2, 2)
  // The browser counts a request that the policy blocked as pending, so the network may never be idle.
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => null)
}

function recordShiftsAndViolations() {
  window.seen = { shifts: [], violations: [] }
  document.addEventListener('securitypolicyviolation', (event) => {
    window.seen.violations.push(`${event.violatedDirective} ${event.blockedURI}`)
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources = [] } = entry as PerformanceEntry & { value: number; sources?: { node: Node | null }[] }
      const moved = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent,
      )
      // Smaller shifts are ignored: on a busy machine text may move by a fraction of a pixel when a font loads.
      if (value >= 0.001) window.seen.shifts.push(`${value.toFixed(4)} ${moved.join(' ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
