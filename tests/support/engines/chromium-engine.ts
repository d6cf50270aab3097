import type { Page } from 'playwright-core'
import { launchChromium } from '../browser/chromium.ts'
import type { Engine, EnginePage } from './engine-page.ts'

/** Chromium as the other tests launch it, for the tests that every engine passes. */
export async function launchChromiumEngine(): Promise<Engine> {
  const browser = await launchChromium()
  return {
    version: () => browser.version(),
    async newPage() {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
      return createPage(await context.newPage())
    },
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

function createPage(page: Page): EnginePage {
  const problems: string[] = []
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: () => page.evaluate(() => history.back()),
    click: (selector) => page.locator(selector).click(),
    async fill(selector, text) {
      // Selected and typed over, as a person does it. A field that is emptied first would be filled from the draft.
      await page.locator(selector).selectText()
      if (text === '') await page.keyboard.press('Delete')
      else await page.keyboard.type(text)
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    evaluate: (run, word = '') => page.evaluate<ReturnType<typeof run>, string>(run, word),
    takeProblems: async () => problems.splice(0),
    [Symbol.asyncDispose]: () => page.context().close(),
  }
}
