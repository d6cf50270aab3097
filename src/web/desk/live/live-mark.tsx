import { liveWords } from '#content/desk/live-words.ts'
import { useLive } from './live-context.tsx'

/** Whether what is on the screen is up to date. */
export function LiveMark() {
  const { state } = useLive()
  const isBad = state.kind !== 'live' && state.kind !== 'starting'
  return (
    <p className="live" data-status={isBad ? 'offline' : state.kind} role="status">
      {'since' in state
        ? `${liveWords[state.kind]} ${formatClock(state.since)}, ${liveWords.trying}`
        : liveWords[state.kind]}
    </p>
  )
}

/** '14:03', by the clock of the device. */
function formatClock(at: Date): string {
  return `${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`
}
