import { expect } from 'vitest'
import type { EnginePage } from './engine-page.ts'

/** What a visitor does and sees, in any engine. */
export interface EngineVisitor extends EnginePage {
  /** Opens a page and waits until its script has started. */
  visit(url: string): Promise<void>
  /** Waits until a shown element has a text with these words, or that matches. */
  see(selector: string, text: string | RegExp): Promise<void>
  /** Waits until the address matches. */
  reach(url: RegExp): Promise<void>
  /** Waits until the element that has the focus matches. */
  focusOn(selector: string): Promise<void>
  choose(selector: string, value: string): Promise<void>
  value(selector: string): Promise<string | undefined>
}

export function asVisitor(page: EnginePage): EngineVisitor {
  const see: EngineVisitor['see'] = async (selector, text) => {
    await expect.poll(() => page.evaluate(readShownText, selector), { message: selector }).toMatch(text)
  }
  return {
    ...page,
    see,
    async visit(url) {
      await page.goto(url)
      await expect.poll(() => page.evaluate(() => String(window.onclick))).toBe('null')
    },
    async reach(url) {
      await expect.poll(() => page.evaluate(() => location.href)).toMatch(url)
    },
    async focusOn(selector) {
      await expect
        .poll(() => page.evaluate((css) => document.activeElement?.matches(css), selector), { message: selector })
        .toBe(true)
    },
    choose: (selector, value) => page.evaluate(chooseInList, JSON.stringify([selector, value])),
    value: (selector) => page.evaluate((css) => document.querySelector<HTMLInputElement>(css)?.value, selector),
  }
}

/** Runs in the page. */
function chooseInList(selectorAndValue: string): void {
  const [selector, value] = JSON.parse(selectorAndValue)
  const list = document.querySelector<HTMLSelectElement>(selector)
  if (!list) throw new Error(selector)
  list.focus()
  list.value = value
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }))
}

/** The text of the first match with a box, or an empty string, which no test's pattern matches. Runs in the page. */
function readShownText(selector: string): string {
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.getClientRects()[0])
  return shown?.textContent ?? ''
}
