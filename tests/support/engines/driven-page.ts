import { setTimeout as wait } from 'node:timers/promises'
import type { EnginePage, Key } from './engine-page.ts'

/** How long an element may take until it can be clicked. */
const PATIENCE_MS = 15_000

/** The characters that stand for these keys in the W3C's list of actions. */
const keys: Record<Key, string> = { Tab: '\uE004', Enter: '\uE007', Space: ' ', Escape: '\uE00C' }
const DELETE = '\uE017'

/** What a browser must offer so that a page in it can be driven. */
export interface Driver extends AsyncDisposable {
  navigate(url: string): Promise<unknown>
  reload(): Promise<unknown>
  /** Runs an expression in the page; returns its value as JSON. */
  run(expression: string): Promise<unknown>
  /** Performs actions of the mouse or the keyboard, in the format that both WebDriver standards share. */
  perform(source: object): Promise<unknown>
  takeProblems(): Promise<string[]>
}

export function createDrivenPage(driver: Driver): EnginePage {
  const evaluate: EnginePage['evaluate'] = async (run, word = '') => {
    // The standards take the text of a function.
    const json = await driver.run(`JSON.stringify([(${run})(${JSON.stringify(word)})])`)
    return JSON.parse(String(json))[0]
  }

  async function click(selector: string): Promise<void> {
    const { x, y } = await untilAtRest(evaluate, selector)
    const move = { type: 'pointerMove', origin: 'viewport', x, y, duration: 0 }
    const press = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await driver.perform({ type: 'pointer', id: 'mouse', actions: [move, ...press] })
  }

  async function type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    if (actions.length > 0) await driver.perform({ type: 'key', id: 'keyboard', actions })
  }

  return {
    goto: async (url) => void (await driver.navigate(url)),
    reload: async () => void (await driver.reload()),
    // The commands of the drivers wait for an event that a page from the back/forward cache does not send.
    back: () => evaluate(() => history.back()),
    click,
    async fill(selector, text) {
      await click(selector)
      await evaluate((css) => document.querySelector<HTMLInputElement>(css)?.select(), selector)
      await type(text === '' ? DELETE : text)
    },
    type,
    press: (key) => type(keys[key]),
    evaluate,
    takeProblems: driver.takeProblems,
    [Symbol.asyncDispose]: () => driver[Symbol.asyncDispose](),
  }
}

interface Position {
  x: number
  y: number
}

/** Waits until the element is shown, scrolls to it, and waits until it neither moves nor is covered. */
async function untilAtRest(evaluate: EnginePage['evaluate'], selector: string): Promise<Position> {
  let before: Position | null = null
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(50)) {
    // A page that is just being left cannot answer.
    const now = await evaluate(findMiddle, selector).catch(() => null)
    if (now && now.x === before?.x && now.y === before.y) return now
    before = now
  }
  throw new Error(`${selector} was not shown, was covered, or moved all the time.`)
}

/** Scrolls to the element; returns its middle, or null while a click there would not reach it. Runs in the page. */
function findMiddle(selector: string): Position | null {
  const element = document.querySelector(selector)
  if (!element) return null
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const box = element.getBoundingClientRect()
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  const hit = document.elementFromPoint(x, y)
  const isReached = hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
  return isReached ? { x, y } : null
}
