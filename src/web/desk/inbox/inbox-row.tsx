import { memo, type TouchEvent, useRef, useState } from 'react'
import { commandWords } from '#content/desk/command-words.ts'
import { deskWords } from '#content/desk/desk-words.ts'
import { describeSuspicion, inboxWords } from '#content/desk/inbox-words.ts'
import { taskWords } from '#content/desk/task-words.ts'
import type { InboxRow } from '#domain/desk/answers/inbox.ts'
import { describeSpan } from '#domain/desk/describe-left.ts'
import { isOpen, isSnoozed } from '#domain/desk/lead-state.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { noteCall } from '../lead/last-call.ts'
import { DeskLink } from '../shell/desk-link.tsx'
import { goTo, leadPath } from '../shell/use-address.ts'
import { DueMark } from './due-mark.tsx'

/** Acts that are available in the list. */
export interface RowActs {
  select: (id: string, isRange: boolean) => void
  claim: (id: string) => void
  snooze: (id: string) => void
  person: (id: string) => void
  spam: (id: string) => void
}

interface InboxRowProps {
  row: InboxRow
  now: Date
  who: string
  isSelected: boolean
  acts: RowActs
}

const SWIPE_PX = 80

/** One lead of a list: what is due, its subject and its assignee. Unchanged rows do not render again. */
export const InboxRowItem = memo(function InboxRowItem({ row, now, who, isSelected, acts }: InboxRowProps) {
  const { id, state } = row
  const canClaim = state.assigneeId === null && isOpen(state)
  const canSnooze = isOpen(state) && !isSnoozed(state, now)
  const swipe = useSwipe(canClaim ? () => acts.claim(id) : null, canSnooze ? () => acts.snooze(id) : null)
  const isSuspect = state.unmeasured === 'suspect' && isOpen(state)
  return (
    <li className="row" data-lead={id} data-selected={isSelected || undefined} {...swipe}>
      <input
        type="checkbox"
        checked={isSelected}
        // A click event says whether Shift was held; a change event doesn't.
        onChange={() => {}}
        onClick={({ shiftKey }) => acts.select(id, shiftKey)}
        aria-label={`${commandWords.select} ${row.reference}`}
      />
      <DueMark row={row} now={now} />
      <span className="row-kind">{deskWords.kinds[row.kind]}</span>
      <DeskLink className="row-link" to={leadPath(row.reference)}>
        <span className="row-text">
          <span className="row-name">{row.fullName}</span>{' '}
          <span className="row-headline">
            {withoutKind(row.headline)}
            {row.address !== '' && ` · ${row.address}`}
          </span>
        </span>{' '}
        <RowExtras row={row} now={now} isSuspect={isSuspect} />
      </DeskLink>
      <span className="row-who" data-nobody={state.assigneeId === null || undefined}>
        <span>{who}</span> <LastTouch last={row.last} now={now} />
      </span>
      <RowButtons row={row} acts={acts} canClaim={canClaim} canSnooze={canSnooze} isSuspect={isSuspect} />
    </li>
  )
})

/** How long ago somebody last touched the lead. */
function LastTouch({ last, now }: { last: InboxRow['last']; now: Date }) {
  if (last === null || last.kind === 'arrived') return null
  const at = new Date(last.at)
  return (
    <time className="row-last" dateTime={last.at} title={formatTorontoTimeWithZone(at)}>
      {describeSpan(Math.max(0, now.getTime() - at.getTime()))} {inboxWords.ago}
    </time>
  )
}

function RowExtras({ row, now, isSuspect }: { row: InboxRow; now: Date; isSuspect: boolean }) {
  const { task, pile, flags } = row
  const marks = [
    ...Object.entries(inboxWords.flags).flatMap(([flag, text]) => (flags.includes(flag) ? [text] : [])),
    ...(pile > 1 ? [`${taskWords.ofPile} ${pile}`] : []),
  ]
  return (
    <>
      {marks.length > 0 && (
        <span className="row-marks">
          {marks.map((text) => (
            <span key={text} className="flag">
              {text}
            </span>
          ))}
        </span>
      )}
      {task && (
        <span className="row-task" data-late={new Date(task.dueAt) <= now || undefined}>
          {inboxWords.taskDue}: {task.title}
        </span>
      )}
      {isSuspect && <span className="row-task">{describeSuspicion(row.flags)}</span>}
    </>
  )
}

interface RowButtonsProps {
  row: InboxRow
  acts: RowActs
  canClaim: boolean
  canSnooze: boolean
  isSuspect: boolean
}

function RowButtons({ row, acts, canClaim, canSnooze, isSuspect }: RowButtonsProps) {
  const button = (text: string, press: (id: string) => void, extra = '') => (
    <button
      type="button"
      className={`button small ${extra}`}
      aria-label={`${text} ${row.fullName}`}
      onClick={() => press(row.id)}
    >
      {text}
    </button>
  )
  return (
    <span className="row-act" data-wide={isSuspect || undefined}>
      {isSuspect && button(deskWords.acts['not-spam'], acts.person)}
      {isSuspect && button(deskWords.acts.spam, acts.spam)}
      {canClaim && !isSuspect && button(deskWords.acts.claim, acts.claim)}
      {canSnooze && button(inboxWords.snooze, acts.snooze, 'row-snooze')}
      {row.phone !== '' && !row.flags.includes('withdrawn') && (
        <a
          className="button small row-call"
          href={`tel:${row.phone}`}
          onClick={() => {
            noteCall(row.reference)
            goTo(leadPath(row.reference))
          }}
          aria-label={`${deskWords.lead.phone} ${row.fullName}`}
        >
          {deskWords.lead.phone}
        </a>
      )}
    </span>
  )
}

/** A swipe right or left. Buttons do the same. */
function useSwipe(right: (() => void) | null, left: (() => void) | null) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const [side, setSide] = useState<'right' | 'left' | undefined>()
  const sideOf = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0]
    if (!start.current || !touch) return undefined
    const [dx, dy] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
    if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < 2 * Math.abs(dy)) return undefined
    if (dx > 0) return right ? ('right' as const) : undefined
    return left ? ('left' as const) : undefined
  }
  return {
    'data-swipe': side,
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0]
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchMove: (event: TouchEvent) => setSide(sideOf(event)),
    onTouchEnd(event: TouchEvent) {
      const done = sideOf(event)
      start.current = null
      setSide(undefined)
      if (done === 'right') right?.()
      if (done === 'left') left?.()
    },
    onTouchCancel() {
      start.current = null
      setSide(undefined)
    },
  }
}

/** The kind has its own column. */
function withoutKind(headline: string): string {
  return headline.replace(/^[^:]+(?:: |$)/, '')
}
