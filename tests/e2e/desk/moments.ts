import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page, WebSocketRoute } from 'playwright-core'
import { expect } from 'vitest'
import type { Product } from '../../support/product/start-product.ts'

/**
 * Leads of other tests are in the same inbox, so each test looks for names of its own. Letters only, since nobody is
 * greeted by what is not plainly a name.
 */
export function newName(): string {
  const letters = [...randomUUID().replaceAll('-', '')].map((digit) =>
    String.fromCharCode(97 + Number.parseInt(digit, 16)),
  )
  return `Zoe ${letters.slice(0, 10).join('')}`
}

/** The list of leads to answer of somebody. */
export function pathFor(name: string): string {
  return `/desk/inbox?${new URLSearchParams({ q: `is:to-answer ${name.split(' ')[1]}` })}`
}

/** The link to a page in a mail that says this. */
export async function findMailedLink({ dataDir }: Product, page: 'files' | 'privacy', says: string): Promise<string> {
  const mailbox = join(dataDir, 'mailbox')
  async function find(): Promise<string> {
    for (const file of await readdir(mailbox).catch(() => [])) {
      const text = (await readFile(join(mailbox, file), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
      const link = text.match(new RegExp(`http\\S+/${page}/[\\w.-]+`))?.[0]
      if (link && text.includes(says)) return link
    }
    return ''
  }
  await expect.poll(find, { timeout: 30_000 }).toContain(`/${page}/`)
  return find()
}

/** Lets a test cut the socket of a page. */
export async function controlLine(page: Page) {
  let isCut = false
  const open = new Set<WebSocketRoute>()
  await page.routeWebSocket('**/realtime/**', (socket) => {
    if (isCut) return void socket.close()
    open.add(socket)
    socket.connectToServer()
  })
  return {
    cut() {
      isCut = true
      for (const socket of open) void socket.close()
    },
    restore() {
      isCut = false
    },
  }
}

/** From now on, hints reach the page. */
export async function hasJoined(page: Page): Promise<void> {
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' })
}

/** Moves a finger across something. The page hears of it; the browser makes no clicks of it, which would be in the way. */
export function swipe(target: Locator, dx: number): Promise<void> {
  return target.evaluate((element, way) => {
    const { left, top, width } = element.getBoundingClientRect()
    const send = (type: string, share: number) => {
      const [x, y] = [left + width / 2 + way * (share - 0.5), top + 8]
      const touch = new Touch({ identifier: 1, target: element, clientX: x, clientY: y })
      const touches = type === 'touchend' ? [] : [touch]
      element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch] }))
    }
    send('touchstart', 0)
    for (const share of [0.3, 0.6, 1]) send('touchmove', share)
    send('touchend', 1)
  }, dx)
}
