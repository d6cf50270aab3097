import type { AnalyticsEvent } from '#domain/analytics/analytics-events.ts'

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
}

/** Whether the visitor did not ask to be left alone, by Do Not Track or Global Privacy Control. */
export function mayTrack(): boolean {
  return navigator.doNotTrack !== '1' && !navigator.globalPrivacyControl
}

/** Reports to our own server what is counted there: no cookie, no identifier. The page may be closing meanwhile. */
export function track(...events: AnalyticsEvent[]): void {
  if (!mayTrack()) return
  const url = '/functions/v1/track'
  const body = new Blob([JSON.stringify(events)], { type: 'application/json' })
  // A browser whose beacons are full sends it another way; a view that is not counted is no loss to the visitor.
  if (!navigator.sendBeacon(url, body)) fetch(url, { method: 'POST', body, keepalive: true }).catch(() => {})
}
