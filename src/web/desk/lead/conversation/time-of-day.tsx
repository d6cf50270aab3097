import { readTorontoTime } from '#domain/reply-clock/toronto-time.ts'
import { formatTimeOfDay } from '#domain/text/format-moment.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'

/** The time under a line that names the day. */
export function TimeOfDay({ at }: { at: string }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={formatTorontoTimeWithZone(moment)}>
      {formatTimeOfDay(readTorontoTime(moment).msOfDay)}
    </time>
  )
}
