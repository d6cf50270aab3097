import { formatMoment } from '#domain/text/format-moment.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'

/** A time as people say it; the title has the exact one with its zone. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={formatTorontoTimeWithZone(moment)}>
      {formatMoment(moment, new Date())}
    </time>
  )
}
