import { account } from '#content/account/account.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'

/** 'Added November 16, 2026' */
export function describeAdded(addedAt: string | Date): string {
  return account.addedOn.replace('{day}', formatDay(toTorontoDay(new Date(addedAt))))
}
