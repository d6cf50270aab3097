// npm run screenshots [-- --dark] [-- /contact …]: saves all pages, or the named ones, wide and narrow, in
// screenshots/.
// npm run screenshots -- --readme: takes the picture of the home page in the README.
// npm run screenshots -- --desk: takes the pictures of the lead desk in the README and docs/desk.md.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../tests/support/browser/chromium.ts'
import { startServer } from './bench/bench-servers.ts'
import { renderBuiltPages } from './bench/page-weights.ts'
import { ensureBuild } from './build/ensure-build.ts'
import { takeDeskPictures } from './dev/desk-pictures.ts'

interface Shot {
  path: string
  name: string
  prepare?: (page: Page) => Promise<unknown>
}

const WIDTHS = [1280, 360]
const root = dirname(import.meta.dirname)
const words = process.argv.slice(2)
const colorScheme = words.includes('--dark') ? 'dark' : 'light'

await ensureBuild(root)
const folder = mkdtempSync(join(tmpdir(), 'offmarket-screenshots-'))
const [server, browser] = await Promise.all([startServer(root, { DATA_DIR: folder }), launchChromium()])
try {
  if (words.includes('--readme')) await takeReadmePicture(browser)
  else if (words.includes('--desk')) await takePicturesOfDesk(browser)
  else await takeAll(browser)
} finally {
  await Promise.all([server.stop(), browser.close()])
  rmSync(folder, { recursive: true, force: true })
}

async function takeAll(chromium: Browser) {
  const target = join(root, 'screenshots', colorScheme)
  mkdirSync(target, { recursive: true })
  const shots = await listShots()
  for (const width of WIDTHS) {
    for (const { path, name, prepare } of shots) {
      const page = await chromium.newPage({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' })
      await page.goto(server.url + path, { waitUntil: 'networkidle' })
      await prepare?.(page)
      await showAll(page)
      await page.screenshot({ path: join(target, `${name}-${width}.png`), fullPage: true })
      await page.close()
    }
  }
  console.log(`${shots.length * WIDTHS.length} pictures in ${target}`)
}

async function listShots(): Promise<Shot[]> {
  const paths = (await renderBuiltPages(root)).map(({ path }) => path)
  const all: Shot[] = [
    ...paths.map((path) => ({ path, name: path.slice(1) || 'home' })),
    { path: '/no-such-page', name: '404' },
    { path: '/', name: 'home-questionnaire', prepare: openQuestionnaire },
  ]
  const wanted = words.filter((word) => word.startsWith('/'))
  return wanted.length > 0 ? all.filter(({ path }) => wanted.includes(path)) : all
}

async function openQuestionnaire(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Get Matched' }).first().click()
  await page.locator('#questionnaire').waitFor()
}

/** Images below the fold load when they are scrolled near the viewport. */
async function showAll(page: Page) {
  await hideGutter(page)
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}

/** The width of a scroll bar, which pictures don't show. */
async function hideGutter(page: Page) {
  await page.evaluate(() => {
    document.documentElement.style.scrollbarGutter = 'auto'
  })
}

async function takeReadmePicture(chromium: Browser) {
  const page = await chromium.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await page.goto(server.url, { waitUntil: 'networkidle' })
  await hideGutter(page)
  const path = join(root, 'docs', 'images', 'home.png')
  const { length } = await page.screenshot({ path })
  console.log(`docs/images/home.png, ${Math.round(length / 1024)} KiB`)
}

async function takePicturesOfDesk(chromium: Browser) {
  const images = join(root, 'docs', 'images')
  const taken = await takeDeskPictures({ browser: chromium, url: server.url, dataDir: folder, folder: images })
  for (const line of taken) console.log(`docs/images/${line}`)
}
