import { liveWords } from '#content/desk/live-words.ts'
import { readTorontoTime } from '#domain/reply-clock/toronto-time.ts'
import { formatTimeOfDay } from '#domain/text/format-moment.ts'
import { useLive } from './live-context.tsx'

/** Whether what is on the screen is up to date. */
export function LiveMark() {
  const { state } = useLive()
  const isBad = state.kind !== 'live' && state.kind !== 'starting'
  return (
    <p className="live" data-status={isBad ? 'offline' : state.kind} role="status">
      {'since' in state
        ? `${liveWords[state.kind]} ${formatTimeOfDay(readTorontoTime(state.since).msOfDay)}, ${liveWords.trying}`
        : liveWords[state.kind]}
    </p>
  )
}
