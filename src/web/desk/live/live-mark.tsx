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
  const [line, rest] = isStuck
    ? [waiting, ` ${liveWords.again}`]
    : !('since' in state)
      ? [liveWords[state.kind], '']
      : outbox.waiting > 0
        ? [waiting, ` ${describeSince(state)}.`]
        : [describeSince(state), `, ${liveWords.trying}`]
  return (
    // One line has the same height as any other, so that nothing above it moves.
    <p
      className="live"
      data-status={isGood && !isStuck ? state.kind : 'offline'}
      role="status"
      title={rest === '' ? undefined : `${line}${rest}`}
    >
      {line}
      {rest !== '' && <span className="live-rest">{rest}</span>}
    </p>
  )
}

/** 'Offline since 6:44 p.m.' */
function describeSince({ kind, since }: { kind: 'away' | 'failed'; since: Date }): string {
  return `${liveWords[kind]} ${formatTimeOfDay(readTorontoTime(since).msOfDay)}`
}
