import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { formatWhen } from '#domain/text/format-when.ts'

/** A time as people say it; the title has the exact one with its zone. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={formatTorontoTimeWithZone(moment)}>
      {formatWhen(moment, new Date())}
    </time>
  )
}
