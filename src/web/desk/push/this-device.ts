import * as v from 'valibot'
import { teamWords } from '#content/desk/team-words.ts'
import { deviceStorage } from '../../client/safe-storage.ts'
import { DeskRefusal } from '../desk-request.ts'
import { changeDevices, readDevices } from './push-client.ts'
import { PUSH_KEY } from './push-key.ts'

const SCRIPT = '/desk/sw.js'
const SCOPE = '/desk/'

/** What this browser was registered as. */
const Known = v.object({ id: v.string(), memberId: v.string(), endpoint: v.string() })

export function findKnown(): v.InferOutput<typeof Known> | null {
  const read = v.safeParse(Known, deviceStorage.readJson(PUSH_KEY))
  return read.success ? read.output : null
}

/** On iPhones, only a site on the Home Screen has all of them. */
export function canNotify(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** Called during a press, because browsers ask for permission only then. */
export async function switchOn(memberId: string, publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new DeskRefusal('refused', teamWords.push.blocked)
  const subscription = await subscribe(publicKey).catch(() => {
    throw new DeskRefusal('refused', teamWords.push.failed)
  })
  const { endpoint = '', keys } = subscription.toJSON()
  try {
    const { id } = await changeDevices({ do: 'add', endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' })
    deviceStorage.write(PUSH_KEY, JSON.stringify({ id, memberId, endpoint }))
  } catch (error) {
    await forgetDevice()
    throw error
  }
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(SCRIPT, { scope: SCOPE })
  await whenActive(registration)
  // A subscription for another key, as after a move to a new database, would be refused.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** The page itself may be outside of the scope, so `navigator.serviceWorker.ready` might wait forever. */
async function whenActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('the service worker did not start'))
    })
  })
}

/** Tells the server first. If it can't be reached, it finds out when the next notification is not accepted. */
export async function switchOff(): Promise<void> {
  const known = findKnown()
  if (known) await changeDevices({ do: 'remove', id: known.id }).catch(() => {})
  await forgetDevice()
}

/** Ends the browser's subscription as well. */
async function forgetDevice(): Promise<void> {
  deviceStorage.write(PUSH_KEY, null)
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE)
  await registration?.unregister()
}

/**
 * Called when a member opens the desk. Another member's notifications must not appear once somebody else uses the
 * browser, and one whose subscription has expired gets a new one.
 */
export async function checkDevice(memberId: string): Promise<void> {
  const known = findKnown()
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE)
  if (known?.memberId !== memberId || !registration) return forgetDevice()
  const subscription = await registration.pushManager.getSubscription()
  if (subscription?.endpoint === known.endpoint || Notification.permission !== 'granted') return
  await switchOn(memberId, (await readDevices()).publicKey)
}
