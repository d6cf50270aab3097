import { formatMoment } from '#domain/text/format-moment.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'

/** A moment as people say it; the exact one with its zone is the title. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={formatTorontoTimeWithZone(moment)}>
      {formatMoment(moment, new Date())}
    </time>
  )
}
