import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import * as v from 'valibot'
import { runScript } from '../../tests/support/run-script.ts'

interface DeskPictures {
  browser: Browser
  url: string
  dataDir: string
  /** The folder for the pictures. */
  folder: string
}

interface Shot {
  name: string
  path: string
  /** In pixels; 800 by default. */
  height?: number
  prepare(page: Page): Promise<unknown>
}

const shots: readonly Shot[] = [
  { name: 'desk-today', path: '/desk', prepare: (page) => page.locator('.today-row').first().waitFor() },
  { name: 'desk', path: '/desk/inbox', prepare: (page) => page.locator('.row').nth(5).waitFor() },
  { name: 'desk-lead', path: '/desk/inbox?q=kind%3Asell-fast', prepare: openReply },
  { name: 'desk-property', path: '/desk/properties', height: 900, prepare: openProperty },
  { name: 'desk-promise', path: '/desk/promise', prepare: (page) => page.locator('svg').first().waitFor() },
]

/** Takes pictures of the desk with sample leads, for the documents. */
export async function takeDeskPictures({ browser, url, dataDir, folder }: DeskPictures): Promise<string[]> {
  const { code, output, errors } = await runScript('desk', ['demo'], { DATA_DIR: dataDir })
  if (code !== 0) throw new Error(errors)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const session = JSON.stringify(await signIn(url, output))
  await context.addInitScript((stored) => localStorage.setItem('session', stored), session)
  const taken: string[] = []
  for (const { name, path, height = 800, prepare } of shots) {
    const page = await context.newPage()
    await page.setViewportSize({ width: 1280, height })
    await page.goto(url + path)
    await prepare(page)
    // A panel that was just opened may still be sliding in.
    await page.waitForLoadState('networkidle')
    // A palette takes a third of the bytes, without a visible difference.
    const bytes = await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toBuffer()
    await writeFile(join(folder, `${name}.png`), bytes)
    taken.push(`${name}.png, ${Math.round(bytes.length / 1024)} KiB`)
    await page.close()
  }
  await context.close()
  return taken
}

const Token = v.object({ access_token: v.string() })
const Challenge = v.object({ id: v.string() })
const User = v.object({ factors: v.tupleWithRest([Challenge], Challenge) })

/** Signs in as the demo's manager, with both factors. */
async function signIn(url: string, words: string): Promise<unknown> {
  const [, password = ''] = /password (\S+)/.exec(words) ?? []
  const [, secret = ''] = /secret (\S+)/.exec(words) ?? []
  const ask = async (path: string, token: string, body?: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const method = body === undefined ? 'GET' : 'POST'
    const answer = await fetch(`${url}/auth/v1/${path}`, { method, headers, body: JSON.stringify(body) })
    return JSON.parse(await answer.text())
  }
  const credentials = { email: 'manager@demo.example', password }
  const { access_token: first } = v.parse(Token, await ask('token?grant_type=password', '', credentials))
  const { factors } = v.parse(User, await ask('user', first))
  const factor = `factors/${factors[0].id}`
  const { id } = v.parse(Challenge, await ask(`${factor}/challenge`, first, {}))
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  return ask(`${factor}/verify`, first, { challenge_id: id, code })
}

/** Starts writing a reply. */
async function openReply(page: Page) {
  // One press only shows it beside the list.
  await page.locator('.row-link').first().dblclick()
  await page.getByRole('button', { name: 'Templates' }).click()
  await page.getByRole('menuitem', { name: 'What we need' }).click()
}

/** Opens a property whose owner has sent some of the files. */
async function openProperty(page: Page) {
  await page
    .getByRole('link', { name: /London/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Open Demo rent roll.csv' }).waitFor()
}
