import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { defineColours } from './define-colours.ts'
import { defineReadable } from './define-readable.ts'
import { findSmallTargets } from './find-small-targets.ts'
import { listLooks, markLooks, unmarkLooks } from './list-looks.ts'

// The package's own `source` is not minified, and the browser takes twice as long to load it.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that judge colours take longer than all others together. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']
/** Our own check takes the place of axe's rule for targets, which takes as long as half of the other rules. */
const withoutColour = Object.fromEntries(['target-size', ...rulesOfColour].map((rule) => [rule, { enabled: false }]))
const UNKNOWN = 'data-unknown-look'

const { TEST_FOLDER } = process.env
if (!TEST_FOLDER) throw new Error('The set-up of the product makes this folder.')
/** The looks of text with good colours, on whichever page a worker of this run found it. */
const goodLooks = join(TEST_FOLDER, 'good-looks')

/**
 * Returns what keeps people from using the page in its current state: targets that are too small, and axe's violations,
 * those only within these parts where the rest has not changed since it was checked. The page must have been opened
 * with `bypassCSP`.
 */
export async function findBarriers(page: Page, parts: string[] = ['html']): Promise<string[]> {
  return [...(await findBarriersOfStructure(page, parts)), ...(await findPoorColours(page, parts))]
}

/** The same in the light and the dark scheme, which differ only in colours. */
export async function findBarriersInBothSchemes(page: Page, parts: string[] = ['html']): Promise<string[]> {
  const light = await findBarriers(page, parts)
  // Without motion the colours change at once. It stays off, so that they also do on the way back.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await findPoorColours(page, parts)
  await page.emulateMedia({ colorScheme: null })
  return [...light, ...dark.map((problem) => `in the dark: ${problem}`)]
}

/** All barriers except poor colours. */
async function findBarriersOfStructure(page: Page, parts: string[]): Promise<string[]> {
  // Only important styles of the element itself break this rule, and finding out what is on the screen takes it long.
  const isImportant = await page.evaluate(() => document.querySelector('[style*=important i]') !== null)
  const rules = { ...withoutColour, 'avoid-inline-spacing': { enabled: isImportant } }
  const found = await runAxe(page, parts, { runOnly: { type: 'tag', values: tags }, rules })
  return [...(await page.evaluate(findSmallTargets)), ...found]
}

/**
 * Asks axe only about text that is not plainly readable and looks like none that was found good before. Text that the
 * page draws anew meanwhile is looked for again.
 */
async function findPoorColours(page: Page, parts: string[], tries = 5): Promise<string[]> {
  const good = new Set(existsSync(goodLooks) ? readFileSync(goodLooks, 'utf8').split('\n').map(Number) : [])
  await page.evaluate(defineColours)
  await page.evaluate(defineReadable)
  const unknown = (await page.evaluate(listLooks, parts)).filter((look) => !good.has(look))
  if (unknown.length === 0) return []
  if (tries === 0) return ['text was redrawn whenever its colours were judged']
  await page.evaluate(markLooks, { attribute: UNKNOWN, wanted: unknown })
  const options: axe.RunOptions = { runOnly: { type: 'rule', values: rulesOfColour } }
  const found = await runAxe(page, [`[${UNKNOWN}]`], options).catch(ignoreAbsence)
  const judged = await page.evaluate(unmarkLooks, UNKNOWN)
  if (found.length > 0) return found
  appendFileSync(goodLooks, judged.map((look) => `${look}\n`).join(''))
  return judged.length < unknown.length ? findPoorColours(page, parts, tries - 1) : []
}

/** Axe refuses to judge a part that is not in the page any more. */
function ignoreAbsence(error: unknown): string[] {
  if (String(error).includes('No elements found for include')) return []
  throw error
}

async function runAxe(page: Page, parts: string[], options: axe.RunOptions): Promise<string[]> {
  await loadAxe(page)
  return page.evaluate(
    async ({ include, ...runOptions }) => {
      const axeOfPage: typeof axe = Reflect.get(window, 'axe')
      const { violations } = await axeOfPage.run({ include }, runOptions)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id} ${html} ${failureSummary}`),
      )
    },
    { ...options, include: parts, resultTypes: ['violations' as const] },
  )
}

/** Keeps axe in an open page, because loading it takes as long as one run. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}
