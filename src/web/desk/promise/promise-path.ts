import { type PromiseSelection, printSelection } from '#domain/desk/promise/promise-list.ts'
import type { PromisePeriod } from '#domain/desk/promise/promise-period.ts'

/** The address of a period, or of the leads behind one of its figures. */
export function promisePath(period: PromisePeriod, selection?: PromiseSelection): string {
  const of = selection && { of: printSelection(selection) }
  return `/desk/promise?${new URLSearchParams({ ...period, ...of })}`
}
