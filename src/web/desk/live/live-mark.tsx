import { deskWords } from '#content/desk/desk-words.ts'
import { liveWords } from '#content/desk/live-words.ts'
import { readTorontoTime } from '#domain/reply-clock/toronto-time.ts'
import { formatTimeOfDay } from '#domain/text/format-moment.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { useLive } from './live-context.tsx'

/** Whether the screen is up to date, and whether acts wait on this device. */
export function LiveMark() {
  const { state } = useLive()
  const { outbox } = useDesk()
  const isGood = state.kind === 'live' || state.kind === 'starting'
  // While another line says that acts can't be sent, nothing is called live.
  const isStuck = isGood && outbox.isStuck
  const waiting = `${outbox.waiting} ${deskWords.outbox.waiting}.`
  return (
    <p className="live" data-status={isGood && !isStuck ? state.kind : 'offline'} role="status">
      {isStuck
        ? `${waiting} ${liveWords.again}`
        : 'since' in state
          ? `${liveWords[state.kind]} ${formatTimeOfDay(readTorontoTime(state.since).msOfDay)}${outbox.waiting > 0 ? `, ${waiting}` : `, ${liveWords.trying}`}`
          : liveWords[state.kind]}
    </p>
  )
}
