import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { AnalyticsEvent } from '#domain/analytics/analytics-events.ts'
import { track } from './analytics.ts'

const FIRST_REPORT_MS = 1000
let hasStarted = false

/** Reports the web vitals: those measured after a second right away, the rest when the visitor leaves. */
export function trackVitals(): void {
  // Of a calculator, only views are counted.
  if (hasStarted || document.body.dataset.quiet) return
  hasStarted = true
  const known: AnalyticsEvent[] = []
  const add = ({ name, value }: MetricType) => {
    known.push({ event: 'web_vital', path: location.pathname, name, value: Math.round(value * 1000) / 1000 })
  }
  const send = () => {
    if (known.length > 0) track(...known.splice(0))
  }
  for (const observe of [onTTFB, onFCP, onLCP, onINP, onCLS]) observe(add)
  setTimeout(send, FIRST_REPORT_MS)
  // This listener must run last, so it bubbles: the observers' listeners capture, and complete the values first.
  window.addEventListener('visibilitychange', () => document.hidden && send())
  window.addEventListener('pagehide', send)
}
