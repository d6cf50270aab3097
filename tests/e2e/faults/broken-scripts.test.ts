import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cityPath } from '#domain/site/site-paths.ts'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { openVisitorTab, type VisitorTab } from '../../support/browser/visitor-tab.ts'
import { whenStarted } from '../../support/browser/when-started.ts'
import { listLeads } from '../../support/product/list-leads.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'

// Whatever breaks in a visitor's browser, the server's form still works and its lead arrives.
let browser: Browser
let product: Product

beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

/** Breaks a page on purpose before it is opened. */
type Fault = (page: Page) => Promise<unknown>

const abort =
  (chunk: RegExp): Fault =>
  (page) =>
    page.route(chunk, (route) => route.abort())

/** The connection is read while the forms are rendered, and only then. */
const throwInRender: Fault = (page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', {
      get() {
        throw new Error('planted')
      },
    })
  })

// All forms are loaded in the same way, so each fault is tried on one or two of them.
const questionnaireFaults: [string, Fault][] = [
  ['the bootstrap cannot be loaded', abort(/assets\/bootstrap-/)],
  ['the first render throws', throwInRender],
]

async function open(path: string, fault: Fault): Promise<VisitorTab> {
  const viewport = { width: 390, height: 844 }
  const tab = await openVisitorTab(browser, product.url, { reducedMotion: 'reduce', viewport })
  await fault(tab.page)
  await tab.page.goto(product.url + path)
  return tab
}

/** Fills in the whole questionnaire as one long form, and submits it. */
async function completeQuestionnaire(page: Page): Promise<void> {
  const section = page.locator('#questionnaire')
  await section.getByRole('checkbox', { name: 'Land', exact: true }).check()
  await section.getByRole('radio', { name: 'Yes, you can contact me' }).check()
  await section.getByRole('button', { name: 'Send my criteria', exact: true }).click()
}

test.each(questionnaireFaults)(
  'when %s, the questionnaire becomes one long form that is posted',
  async (name, fault) => {
    await using tab = await open('/', fault)
    const { page } = tab
    const email = `broken-${name.replaceAll(/\W/g, '')}@buyers.example`
    const section = page.locator('#questionnaire')
    await page.getByRole('main').getByRole('button', { name: 'Get Matched' }).first().click()
    await section.getByLabel('Full name').fill('Ann Buyer')
    await section.getByLabel('Email').fill(email)
    const next = section.getByRole('button', { name: 'Next', exact: true })
    const submit = section.getByRole('button', { name: 'Send my criteria', exact: true })
    await expect
      .poll(async () => {
        if (await next.isVisible()) await next.click({ timeout: 1000 }).catch(() => null)
        return submit.isVisible()
      })
      .toBe(true)
    expect(await next.isVisible()).toBe(false)
    expect(await section.getByLabel('Email').inputValue()).toBe(email)
    expect(await section.locator('.step:visible').count()).toBe(5)
    await completeQuestionnaire(page)
    await page.getByText(/^INV-/).waitFor()
    expect(await listLeads(product, 'investment', email)).toMatchObject([{ details: { propertyTypes: ['Land'] } }])
  },
)

const formFaults: [string, Fault][] = [
  ['the code of the form cannot be loaded', abort(/assets\/[\w-]+\.island-/)],
  ['the code that sends cannot be loaded', abort(/assets\/start-session-/)],
]

test.each(formFaults)('when %s, the contact form is posted', async (name, fault) => {
  await using tab = await open('/contact', fault)
  const { page } = tab
  const email = `contact-${name.replaceAll(/\W/g, '')}@buyers.example`
  const section = page.locator('#contact-form')
  await section.getByLabel('Full name').fill('Ann Buyer')
  await section.getByLabel('Email', { exact: true }).fill(email)
  await section.getByLabel('Message').fill('Hello')
  await section.getByRole('button', { name: 'Send message' }).click()
  await section.getByText(/^CON-/).waitFor()
  expect(await listLeads(product, 'contact', email)).toMatchObject([{ details: { message: 'Hello' } }])
})

test('when the first render throws, the fast-sale form shows both steps and is posted', async () => {
  await using tab = await open('/sell-fast', throwInRender)
  const { page } = tab
  const email = 'sale@owners.example'
  const section = page.locator('#sell-fast-form')
  await section.getByLabel('Property address').fill('1 Sample Road')
  await section.getByLabel('Property type').selectOption('Land')
  await section.getByLabel('Timeline').selectOption('ASAP')
  await section.getByLabel('Full name').fill('Olga Owner')
  await section.getByLabel('Email', { exact: true }).fill(email)
  expect(await section.getByRole('button', { name: 'Continue' }).isVisible()).toBe(false)
  await section.getByRole('button', { name: 'Get my cash offer' }).click()
  await section.getByText(/^SEL-/).waitFor()
  expect(await listLeads(product, 'sell-fast', email)).toMatchObject([
    { details: { propertyAddress: '1 Sample Road' } },
  ])
})

/** Delays scripts until the returned function is called. */
function delay(page: Page, scripts: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  return page.route(scripts, (route) => promise.then(() => route.continue())).then(() => resolve)
}

/** Marks the document once a script has asked whether something is still pressed. */
const noteQuestion: Fault = (page) =>
  page.addInitScript(() => {
    const matches = Element.prototype.matches as (selectors: string) => boolean
    function askAndMark(this: Element, selectors: string): boolean {
      if (selectors === ':active') document.documentElement.dataset.asked = ''
      return matches.call(this, selectors)
    }
    Object.assign(Element.prototype, { matches: askAndMark })
  })

test('a press that lasts while the first render throws is not lost', async () => {
  let release = () => {}
  await using tab = await open('/contact', async (opened) => {
    await throwInRender(opened)
    await noteQuestion(opened)
    release = await delay(opened, /assets\/react-/)
  })
  const { page } = tab
  await whenStarted(page)
  const section = page.locator('#contact-form')
  await section.getByLabel('Full name').fill('Ann Buyer')
  await section.getByLabel('Email', { exact: true }).fill('long-press@buyers.example')
  await section.getByLabel('Message').fill('Hello')
  await section.getByRole('button', { name: 'Send message' }).hover()
  await page.mouse.down()
  release()
  // An island that does not wait for the end of the press would have rendered by then.
  await page.locator('html[data-asked]').waitFor({ state: 'attached' })
  await page.mouse.up()
  await section.getByText(/^CON-/).waitFor()
})

test('a visitor who types while the first render throws continues in the same field', async () => {
  let release = () => {}
  await using tab = await open('/contact', async (opened) => {
    await throwInRender(opened)
    release = await delay(opened, /assets\/react-/)
  })
  const { page } = tab
  await whenStarted(page)
  const email = page.locator('#contact-form').getByLabel('Email', { exact: true })
  await email.focus()
  await page.keyboard.type('ann@')
  release()
  await page.locator('[data-island=contact-form][data-failed]').waitFor()
  await page.keyboard.type('buyers.example')
  expect(await email.inputValue()).toBe('ann@buyers.example')
})

test('leaving a step before any script has loaded opens the next one, and posts nothing', async () => {
  let release = () => {}
  await using tab = await open(cityPath('kingston'), async (opened) => {
    release = await delay(opened, /assets\/bootstrap-/)
  })
  const { page } = tab
  const posts: string[] = []
  page.on('request', (request) => request.url().includes('/send-') && posts.push(request.url()))
  const section = page.locator('#questionnaire')
  await section.getByLabel('Full name').fill('Ann Buyer')
  await section.getByLabel('Email').fill('early-next@buyers.example')
  await section.getByRole('button', { name: 'Next', exact: true }).click()
  release()
  await section.getByText('Step 2 of 5', { exact: true }).waitFor()
  expect(posts).toEqual([])
})

test('when a later render throws, the form is restored with everything that was typed', async () => {
  await using tab = await open(cityPath('barrie'), (page) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', {
        get() {
          if ('isBroken' in globalThis) throw new Error('planted')
          return true
        },
      })
    }),
  )
  const { page } = tab
  await whenStarted(page)
  const section = page.locator('#questionnaire')
  const email = 'broken-later@buyers.example'
  await section.getByLabel('Full name').fill('Ann Buyer')
  await section.getByLabel('Email').fill(email)
  await section.getByRole('button', { name: 'Next', exact: true }).click()
  await section.getByText('Step 2 of 5', { exact: true }).waitFor()
  await section.getByRole('checkbox', { name: 'Retail', exact: true }).check()
  await page.evaluate(() => Object.assign(globalThis, { isBroken: true }))
  await section.getByRole('checkbox', { name: 'Office', exact: true }).click()

  await section.getByLabel('Comments').waitFor()
  expect(await section.getByLabel('Email').inputValue()).toBe(email)
  expect(await section.getByRole('checkbox', { name: 'Retail', exact: true }).isChecked()).toBe(true)
  // Every list of subtypes is shown and may be answered, as without script.
  expect(await section.locator('fieldset[disabled], fieldset[hidden], input[disabled]').count()).toBe(0)
  await completeQuestionnaire(page)
  await page.getByText(/^INV-/).waitFor()
  expect(await listLeads(product, 'investment', email)).toMatchObject([
    { details: { propertyTypes: ['Retail', 'Office', 'Land'], locations: ['Central Ontario'] } },
  ])
})

test('when our own code fails while sending, the browser posts the form and nothing says that we try again', async () => {
  await using tab = await open('/contact', (page) =>
    page.addInitScript(() => {
      const { fetch } = globalThis
      globalThis.fetch = (input, init) => {
        if (String(input).includes('/send-')) throw new TypeError('planted')
        return fetch(input, init)
      }
    }),
  )
  const { page } = tab
  await whenStarted(page)
  const section = page.locator('#contact-form')
  await section.getByLabel('Full name').fill('Ann Buyer')
  await section.getByLabel('Email', { exact: true }).fill('own-fault@buyers.example')
  await section.getByLabel('Message').fill('Hello')
  await section.getByRole('button', { name: 'Send message' }).click()
  await section.getByText(/^CON-/).waitFor()
  expect(await listLeads(product, 'contact', 'own-fault@buyers.example')).toHaveLength(1)
  await page.mouse.move(100, 100)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:contact'))).toBeNull()
})

test('the page works without parts that only measure or decorate, and reports no error when they cannot be loaded', async () => {
  const parts = ['track-vitals', 'remember-campaign', 'follow-scroll']
  const failed = new Set<string>()
  const errors: string[] = []
  await using tab = await open('/?utm_source=test', async (opened) => {
    opened.on('pageerror', (error) => errors.push(error.message))
    opened.on('requestfailed', (request) => failed.add(request.url()))
    await abort(new RegExp(`assets/(${parts.join('|')})-`))(opened)
  })
  const { page } = tab
  await whenStarted(page)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => [...failed].filter((url) => parts.some((part) => url.includes(part))).length).toBe(3)
  // An error would be reported at the end of the task in which it is thrown.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(errors).toEqual([])
})

/** Safari gives a clicked button no focus, and takes it from the field that had it. */
const likeSafari: Fault = (page) =>
  page.addInitScript(() => {
    const drop = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest('button')) return
      event.preventDefault()
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    }
    document.addEventListener('mousedown', drop, true)
  })

const withoutNewestFunctions: Fault = (page) =>
  page.addInitScript(() => {
    for (const [owner, name] of [
      [Map, 'groupBy'],
      [Object, 'groupBy'],
      [AbortSignal, 'timeout'],
      [AbortSignal, 'any'],
      [Promise, 'withResolvers'],
      [URL, 'canParse'],
    ] as const)
      Reflect.deleteProperty(owner, name)
  })

test('an older engine that gives buttons no focus sends the questionnaire in one request, and the confirmation gets the focus', async () => {
  await using tab = await open(cityPath('oshawa'), async (opened) => {
    await withoutNewestFunctions(opened)
    await likeSafari(opened)
  })
  const { page } = tab
  await whenStarted(page)
  const section = page.locator('#questionnaire')
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/send-') && sent.push(request.resourceType()))
  const next = section.getByRole('button', { name: 'Next', exact: true })
  await section.getByLabel('Full name').fill('Ann Buyer')
  await section.getByLabel('Email').fill('older-engine@buyers.example')
  await next.click()
  await section.getByText('Step 2 of 5', { exact: true }).waitFor()
  await section.getByRole('checkbox', { name: 'Retail', exact: true }).check()
  for (const step of [3, 4, 5]) {
    await next.click()
    await section.getByText(`Step ${step} of 5`, { exact: true }).waitFor()
  }
  await section.getByRole('radio', { name: 'Yes, you can contact me' }).check()
  await section.getByRole('button', { name: 'Send my criteria', exact: true }).click()
  const card = page.locator('.confirmation')
  await card.waitFor()
  expect(sent).toEqual(['fetch'])
  await expect.poll(() => card.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await expect.poll(() => card.evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBeLessThan(300)
  expect(await card.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
})

test('after an empty send the notice and the first label are in view', async () => {
  const first = 'propertyAddress'
  await using tab = await open('/sell-fast', likeSafari)
  const { page } = tab
  const form = page.locator('main form')
  await form.locator(`[name=${first}]`).focus()
  await page.locator('section[aria-label=Notifications]').waitFor({ state: 'attached' })
  await form.locator('.next').click()
  await form.locator('.fault-notice').waitFor()
  const isInView = (selector: string) =>
    form.locator(selector).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  await expect.poll(() => isInView('.fault-notice')).toBe(true)
  await expect.poll(() => isInView(`label[for=f-${first}]`)).toBe(true)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(first)
})

test('in forced colours a select has the arrow of the browser, and a phone number is never broken', async () => {
  await using context = await browser.newContext({ forcedColors: 'active' })
  const page = await context.newPage()
  await page.goto(`${product.url}/sell-fast`)
  const select = page.locator('select').first()
  expect(await select.evaluate((element) => getComputedStyle(element).appearance)).toBe('auto')
  const phones = page.locator('a[href^="tel:"]')
  expect(await phones.count()).toBeGreaterThan(0)
  expect(await phones.evaluateAll((links) => links.map((link) => getComputedStyle(link).whiteSpace))).not.toContain(
    'normal',
  )
})
