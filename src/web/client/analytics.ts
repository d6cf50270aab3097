import type { AnalyticsEvent } from '#domain/analytics/analytics-events.ts'

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
}

/** False if the visitor opted out by Do Not Track or Global Privacy Control. */
export function mayTrack(): boolean {
  return navigator.doNotTrack !== '1' && !navigator.globalPrivacyControl
}

/** Sends an event to our server, without cookies or identifiers, even while the page is closing. */
export function track(...events: AnalyticsEvent[]): void {
  if (!mayTrack()) return
  const url = '/functions/v1/track'
  const body = new Blob([JSON.stringify(events)], { type: 'application/json' })
  // If the browser refuses the beacon, a request is sent instead. Its failure is ignored: the visitor loses nothing.
  if (!navigator.sendBeacon(url, body)) fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {})
}
