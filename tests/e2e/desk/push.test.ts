import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { Browser, CDPSession, Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, sharedChromium } from '../../support/browser/shared-browser.ts'
import { sharedProduct } from '../../support/product/shared-product.ts'
import type { Product } from '../../support/product/start-product.ts'
import { newName } from './moments.ts'
import { makeMember, sendLead } from './open-desk.ts'

let browser: Browser
let product: Product
beforeAll(async () => {
  ;[browser, product] = await Promise.all([sharedChromium(), sharedProduct()])
})
afterAll(() => closeContexts(browser))

/** A browser that is tested cannot reach its maker's push service, so this answers instead. */
async function subscribeWithoutService(page: Page): Promise<void> {
  const ecdh = createECDH('prime256v1')
  const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  const endpoint = `https://push.offmarket-ontario.example/${randomUUID()}`
  await page.addInitScript(
    (subscription) => {
      PushManager.prototype.subscribe = async () =>
        ({ endpoint: subscription.endpoint, toJSON: () => subscription }) as unknown as PushSubscription
    },
    { endpoint, keys },
  )
}

/** The id under which the browser knows the service worker. */
function findRegistration(devtools: CDPSession): Promise<string> {
  return new Promise((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const running = versions.find(({ status }) => status === 'activated')
      if (running) resolve(running.registrationId)
    })
    void devtools.send('ServiceWorker.enable')
  })
}

/** Chromium's headless shell shows no notifications, whatever is granted. There, the worker's calls are kept instead. */
function keepWhereNoneAreShown(): void {
  if (Notification.permission === 'granted') return
  let kept: (NotificationOptions & { title: string; close: () => void })[] = []
  const without = (tag?: string) => kept.filter((other) => other.tag !== tag)
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    const close = () => {
      kept = without(options?.tag)
    }
    kept = [...without(options?.tag), { ...options, title, close }]
  }
  ServiceWorkerRegistration.prototype.getNotifications = async () => kept as unknown as Notification[]
}

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const shown = await scope.registration.getNotifications()
    return shown.map(({ title, body, data }) => ({ title, body, data: String(data) }))
  })

/** The protocol can't press a notification, so the event is made in the worker. */
const press = (worker: Worker, title: string) =>
  worker.evaluate(async (pressed) => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const notification = (await scope.registration.getNotifications()).find((shown) => shown.title === pressed)
    // Only a real press may bring a window to the front.
    const waitUntil = (work: Promise<unknown>) => void work.catch(() => {})
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
  }, title)

test('a member switches notifications on; one that arrives shows kind and reference, and opens the lead', async () => {
  const reference = await sendLead(product, newName(), 'sell-fast')
  const member = await makeMember(product, 'agent', 'Member Nine')
  const context = await browser.newContext({ reducedMotion: 'reduce', permissions: ['notifications'] })
  const page = await context.newPage()
  context.setDefaultTimeout(20_000)
  await subscribeWithoutService(page)
  await page.goto(`${product.url}/favicon.svg`)
  await page.evaluate((session) => localStorage.setItem('session', session), JSON.stringify(member.session))
  await page.goto(`${product.url}/desk/settings`)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const tick = page.getByLabel('Notify me on this device')
  expect(await tick.isChecked()).toBe(false)
  const devtools = await context.newCDPSession(page)
  const registered = findRegistration(devtools)
  await tick.click()
  await page.getByText('Notifications are on.').waitFor()
  expect(await tick.isChecked()).toBe(true)
  await page.getByText('(this device)').waitFor()

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  expect(worker.url()).toBe(`${product.url}/desk/sw.js`)
  await worker.evaluate(keepWhereNoneAreShown)
  const deliver = async (data: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: product.url,
      registrationId: await registered,
      data: JSON.stringify(data),
    })
  await deliver({ kind: 'reply.arrival', reference })
  const arrived = { title: 'New lead', body: reference, data: `/desk/leads/${reference}` }
  await expect.poll(() => shownBy(worker)).toEqual([arrived])
  await deliver({ kind: 'reply.again', reference })
  await expect.poll(() => shownBy(worker)).toEqual([{ ...arrived, title: 'Still unassigned' }])
  await deliver({ kind: 'several', reference: '' })
  await expect.poll(() => shownBy(worker)).toHaveLength(2)
  await press(worker, 'Still unassigned')
  await page.waitForURL(`**/desk/leads/${reference}`)
  await expect.poll(() => shownBy(worker)).toHaveLength(1)

  // Nothing of the desk is stored by the worker, so it can't show old data.
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  await page.getByRole('button', { name: member.name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

test('only the desk may register a worker', async () => {
  const policyOf = async (path: string) =>
    (await fetch(product.url + path)).headers.get('content-security-policy') ?? ''
  expect(await policyOf('/desk')).toContain("worker-src 'self'")
  expect(await policyOf('/desk/team')).toContain("worker-src 'self'")
  for (const path of ['/', '/auth', '/account', '/desk/sw.js', '/nowhere'])
    expect(await policyOf(path)).toContain("worker-src 'none'")
})
