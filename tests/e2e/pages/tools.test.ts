import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBeacons, recordBeacons } from '../../support/browser/recorded-beacons.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { openVisitorTab } from '../../support/browser/visitor-tab.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { findBarriers } from './accessibility/find-barriers.ts'
import { findHorizontalOverflow } from './accessibility/find-horizontal-overflow.ts'
import { findSmallTargets } from './accessibility/find-small-targets.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

const capRate = '/tools/cap-rate?noi=74400&price=1.5m&city=guelph'
const mortgage = '/tools/mortgage?price=2.5m&noi=148000&rate=5.75'
const costs = '/tools/purchase-costs?price=2m&toronto=yes&hst=reg&legal=6500'
const sale = {
  offer: '1.8m',
  costs: '4000',
  low: '1850000',
  likely: '2m',
  high: '2150000',
  months: '8',
  commission: '4',
}
const figures = { ...sale, carrying: '6000', mortgage: '900k', rate: '6', preparation: '15k' }
const fragment = `#${Object.entries(figures)
  .map((pair) => pair.join(':'))
  .join('&')}`

const result = (page: Page) => page.getByRole('region', { name: 'Result' }).getByRole('status')
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click()

async function readSentence(page: Page, pattern: RegExp): Promise<void> {
  await expect.poll(() => result(page).textContent()).toMatch(pattern)
}

test('without script the server answers a query, and the button fills in step 4 of the questionnaire', async () => {
  await using tab = await openVisitorTab(browser, product.url, { javaScriptEnabled: false })
  const { page } = tab
  await page.goto(`${product.url}/tools/cap-rate`)
  await page.getByLabel('NOI per year').fill('74,400')
  await page.getByLabel('Price', { exact: true }).fill('1.5m')
  await page.getByLabel('City').selectOption('guelph')
  await press(page, 'Calculate')
  await readSentence(page, /^On your figures, an NOI of \$74,400 at \$1,500,000 is a cap rate of 4.96%\.$/)
  expect(await page.getByText('Read as $1,500,000').isVisible()).toBe(true)
  await press(page, 'Use as criteria')
  expect(await page.locator('[name=budgetMax]').inputValue()).toBe('1,500,000')
  expect(await page.locator('[name=capRateMin]').inputValue()).toBe('4.96')
  expect(await page.locator('[name=locations]:checked').count()).toBe(1)
})

test('without script the owner’s figures are posted, and only the timeline is taken to the fast-sale form', async () => {
  await using tab = await openVisitorTab(browser, product.url, { javaScriptEnabled: false })
  const { page } = tab
  await page.goto(`${product.url}/tools/cash-or-list`)
  await page.getByText('More detail').click()
  for (const [name, value] of Object.entries(figures)) await page.locator(`form [name=${name}]`).fill(value)
  await press(page, 'Calculate')
  await readSentence(page, /listing nets \$25,100 more\. A listing reaches more buyers/)
  expect(new URL(page.url()).search).toBe('')
  await press(page, 'Ask for an offer')
  expect(await page.locator('[name=timeline]').inputValue()).toBe('1 Month')
  expect(await page.content()).not.toContain('1.8m')
})

test('each calculator shows its example, what was entered and the result, until there is a result', async () => {
  const read = async (path: string) => (await fetch(product.url + path)).text()
  for (const [path, entered, figure] of [
    ['/tools/cap-rate', 'NOI per year: $148,000; Price: $2,500,000<', '5.92%'],
    ['/tools/mortgage', 'Interest rate per year: 5.75%<', '$10,156.61'],
    ['/tools/purchase-costs', 'HST on this purchase: Buyer is registered; Legal: $6,500<', '$46,475'],
    ['/tools/cash-or-list', 'Months to closing: 8;', '$1,785,500'],
  ] as const) {
    const [, example = ''] = (await read(path)).split('An example</p>')
    expect(example.slice(0, example.indexOf(figure)), path).toContain(entered)
  }
  expect(await read(capRate)).not.toContain('An example</p>')
})

test('an answer to a query is not stored or indexed, and names the page without it', async () => {
  for (const path of [capRate, mortgage, costs]) {
    const response = await fetch(product.url + path)
    const html = await response.text()
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('referrer-policy')).toBe('strict-origin')
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"?]+${path.split('?')[0]}"`))
    expect(html).toContain('On your figures')
  }
  const unknown = await fetch(`${product.url}/tools/cap-rate?utm_source=x&${'long'.repeat(50)}=1`)
  expect(unknown.headers.get('cache-control')).toContain('must-revalidate')
})

test('with script the browser works out the result, and the address becomes the link to it', async () => {
  await using tab = await openVisitorTab(browser, product.url)
  const { page, context } = tab
  await recordBeacons(context)
  await page.goto(`${product.url}/tools/mortgage`)
  await whenStarted(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.getByLabel('Price', { exact: true }).fill('2.5m')
  await press(page, 'Calculate')
  await expect.poll(() => page.getByText('Please enter the NOI.').isVisible()).toBe(true)
  await page.getByLabel(/^NOI per year/).fill('148000')
  await page.getByLabel('Interest rate per year').fill('5.75')
  await page.getByLabel('Interest rate per year').press('Enter')
  await readSentence(page, /\$10,156\.61 a month, and the NOI covers the payments 1\.21 times/)
  expect(new URL(page.url()).search).toBe('?price=2.5m&noi=148000&rate=5.75')
  expect(requests.filter((path) => path.startsWith('/tools'))).toEqual([])
  const events = await readBeacons(page)
  const uses = events.filter(({ event }) => event === 'tool_use')
  expect(uses).toEqual([{ event: 'tool_use', tool: 'mortgage', referrer: '' }])
  expect(JSON.stringify(events)).not.toContain('148000')
  await page.reload()
  await readSentence(page, /\$10,156\.61/)
})

test('an owner’s figures stay in the fragment, and a link with them shows the result', async () => {
  await using tab = await openVisitorTab(browser, product.url)
  const { page } = tab
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await recordBeacons(tab.context)
  await page.goto(`${product.url}/tools/cash-or-list${fragment}`)
  await readSentence(page, /listing nets \$25,100 more/)
  await page.getByLabel('Chance of the likely price').fill('70')
  await press(page, 'Calculate')
  await readSentence(page, /the cash offer nets \$17,866 more/)
  expect(page.url()).toContain('chance:70')
  expect(sent.filter((request) => /1\.8m|900k/.test(request))).toEqual([])
  expect((await readBeacons(page)).map(({ event }) => event).filter((event) => event === 'tool_use')).toEqual([])
  await press(page, 'Ask for an offer')
  await page.waitForURL('**/sell-fast*')
  await expect.poll(() => page.locator('[name=timeline]').inputValue()).toBe('1 Month')
})

test('with script the criteria are in step 4, where they can be changed, and in no address', async () => {
  await using tab = await openVisitorTab(browser, product.url)
  const { page } = tab
  await page.goto(product.url + capRate)
  await whenStarted(page)
  await press(page, 'Use as criteria')
  const budget = page.locator('[name=budgetMax]')
  await budget.waitFor()
  await expect.poll(() => budget.inputValue()).toBe('1,500,000')
  expect(await page.locator('[data-current]').getByRole('heading').first().textContent()).toBeTruthy()
  expect(page.url()).not.toContain('from-calculator')
})

// Without a result a calculator is the same page with less on it.
test('every calculator is accessible, and fits wide and narrow screens', async () => {
  await using tab = await openVisitorTab(browser, product.url, { reducedMotion: 'reduce', bypassCSP: true })
  const { page } = tab
  const problems: string[] = []
  for (const path of ['/tools', '/tools/cap-rate', capRate, mortgage, costs, `/tools/cash-or-list${fragment}`]) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(product.url + path)
    await whenStarted(page)
    if (path.includes('#')) await readSentence(page, /nets/)
    const found = [...(await findBarriers(page)), ...(await page.evaluate(findHorizontalOverflow))]
    await page.setViewportSize({ width: 320, height: 844 })
    for (const find of [findHorizontalOverflow, findSmallTargets]) found.push(...(await page.evaluate(find)))
    problems.push(...found.map((problem) => `${path}: ${problem}`))
  }
  expect(problems).toEqual([])
})

test('on a phone the bars of a table are in view, and none covers a figure', async () => {
  await using tab = await openVisitorTab(browser, product.url, { viewport: { width: 390, height: 844 } })
  const { page } = tab
  await page.goto(product.url + mortgage)
  const rows = await page.locator('.figures tbody tr').evaluateAll((all) =>
    all.map((row) => {
      const bar = row.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect()
      const figures = [...row.querySelectorAll('td')].map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        return range.getBoundingClientRect().bottom
      })
      return {
        isWhole: bar.width > 250 && bar.left >= 0 && bar.right <= innerWidth,
        isBelow: bar.top >= Math.max(...figures) && bar.bottom <= row.getBoundingClientRect().bottom,
      }
    }),
  )
  expect(rows).toEqual(Array(5).fill({ isWhole: true, isBelow: true }))
})

test('on paper there are the figures, the result, the formulas, the sources and the brokerage, but no buttons', async () => {
  await using tab = await openVisitorTab(browser, product.url)
  const { page } = tab
  await page.goto(product.url + costs)
  await page.emulateMedia({ media: 'print' })
  for (const text of ['How we work it out', 'What we assume', 'Worked out on', 'Example Realty Inc., Brokerage'])
    expect(await page.getByText(text).first().isVisible(), text).toBe(true)
  expect(await page.getByText('Checked November 15, 2026').first().isVisible()).toBe(true)
  expect(await page.getByLabel('Price', { exact: true }).isVisible()).toBe(true)
  expect(await page.getByRole('main').getByRole('button').and(page.locator(':visible')).count()).toBe(0)
  await page.emulateMedia({ media: null })
})
