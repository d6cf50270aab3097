import { deskWords } from '#content/desk/desk-words.ts'
import { describeLeft } from '#domain/desk/describe-left.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { DeskLink } from '../shell/desk-link.tsx'

/** Without a start, the ring shows what is left of one day. */
const DAY_MS = 86_400_000
const stateOf = { late: 'late', soon: 'soon', later: 'ok' } as const

interface ClockProps {
  due: Date
  now: Date
  /** Which clock it is; its name comes first unless the place says so already. */
  of: keyof typeof deskWords.due.clocks
  isNamed?: boolean
  /** Whether the name says that it is the member's own. */
  isYours?: boolean
  /** Shows the time left even if it is long, because the due time is beside the clock. */
  isSpan?: boolean
  startedAt?: Date
  /** A clock in the top bar leads to what is due. */
  to?: string
}

/** The time left, in words; ring and colour repeat it. The exact time is in the title. */
export function Clock({ due, now, of, isNamed = false, isYours = false, isSpan = false, startedAt, to }: ClockProps) {
  const { text, urgency } = describeLeft(due, now, { isSpan })
  const totalMs = startedAt ? due.getTime() - startedAt.getTime() : DAY_MS
  const usedMs = totalMs - (due.getTime() - now.getTime())
  const used = Math.round(Math.min(1, Math.max(0, usedMs / totalMs)) * 100)
  const content = (
    <>
      <Ring percent={used} />
      <span>
        {isNamed && <span className="of">{isYours ? deskWords.due.yours[of] : deskWords.due.clocks[of]} </span>}
        {text}
      </span>
    </>
  )
  const props = {
    className: 'clock',
    'data-state': stateOf[urgency],
    title: fillWords(deskWords.due.exact[of], { time: formatTorontoTimeWithZone(due) }),
  }
  return to === undefined ? (
    <span {...props}>{content}</span>
  ) : (
    <DeskLink {...props} to={to}>
      {content}
    </DeskLink>
  )
}

/** How much of the time is used. */
export function Ring({ percent }: { percent: number }) {
  return (
    <svg className="ring" viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" />
      <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${percent} 100`} />
    </svg>
  )
}
