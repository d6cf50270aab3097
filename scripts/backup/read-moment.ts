import { atTorontoTime } from '#domain/reply-clock/toronto-time.ts'
import { formatTorontoTime } from '#domain/text/format-toronto-time.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/

/** A moment as an operator writes it, such as '2026-11-19 14:30': the time in Ontario unless it has an offset. */
export function readMoment(text: string): Date {
  const [, day, minutes, seconds = ':00', zone] = TIME.exec(text) ?? []
  const utc = Date.parse(`${day}T${minutes}${seconds}Z`)
  if (!day || !minutes || Number.isNaN(utc))
    throw new OperatorError(`"${text}" is not a time such as "2026-11-19 14:30", 2026-11-19T14:30:00-05:00 or latest.`)
  if (zone) return new Date(`${day}T${minutes}${seconds}${zone}`)
  const at = atTorontoTime(Math.floor(utc / DAY), utc % DAY)
  const shows = (moment: Date) => formatTorontoTime(moment) === `${day} ${minutes}`
  if (!shows(at)) throw new OperatorError(`Clocks in Ontario skipped ${day} ${minutes}.`)
  if (shows(new Date(at.getTime() + HOUR)))
    throw new OperatorError(
      `Clocks in Ontario showed ${day} ${minutes} twice: add -04:00 for the first time or -05:00.`,
    )
  return at
}
