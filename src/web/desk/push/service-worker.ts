import { alertWords } from '#content/desk/alert-words.ts'
import type { PushMessage } from '#domain/desk/alerting/push-message.ts'

// The service worker of the desk. It shows notifications and opens what they are about, and nothing else: it answers no
// requests and stores nothing.

/** What TypeScript's library for pages leaves out. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Pushed extends Lasting {
  data: { json(): PushMessage } | null
}
interface Pressed extends Lasting {
  notification: Notification
}
interface DeskWindow {
  url: string
  postMessage(message: { open: string }): void
  focus(): Promise<unknown>
}
declare const registration: ServiceWorkerRegistration
declare const clients: {
  matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<DeskWindow[]>
  openWindow(path: string): Promise<unknown>
}

addEventListener('push', (event) => {
  const pushed = event as Pushed
  pushed.waitUntil(show(pushed.data?.json() ?? { kind: '', reference: '' }))
})

addEventListener('notificationclick', (event) => {
  const pressed = event as Pressed
  pressed.notification.close()
  pressed.waitUntil(openDesk(String(pressed.notification.data)))
})

/** A later notification about the same lead replaces the one before. */
function show({ kind, reference }: PushMessage): Promise<void> {
  const path = /^[\w-]+$/.test(reference) ? `/desk/leads/${reference}` : '/desk'
  const options: NotificationOptions & { renotify: boolean } = {
    body: reference,
    tag: path,
    renotify: true,
    data: path,
    icon: '/icon-192.png',
  }
  return registration.showNotification(titleOf(kind), options)
}

function titleOf(kind: string): string {
  const [clock = '', step = ''] = kind.split('.')
  const steps: Record<string, Record<string, { text: string }>> = alertWords.steps
  const others: Record<string, string> = alertWords.notices
  return steps[clock]?.[step]?.text ?? others[kind] ?? alertWords.notices.other
}

/** In a window of the desk that is open, so that no unsent text is lost; otherwise in a new one. */
async function openDesk(path: string): Promise<unknown> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const desk = windows.find(({ url }) => /^\/desk(\/|$)/.test(new URL(url).pathname))
  if (!desk) return clients.openWindow(path)
  desk.postMessage({ open: path })
  return desk.focus()
}
