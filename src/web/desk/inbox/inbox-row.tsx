import { type FocusEvent, type MouseEvent, memo, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { describeSuspicion, inboxWords as words } from '#content/desk/inbox-words.ts'
import { taskWords } from '#content/desk/task-words.ts'
import { unmatchedWords } from '#content/desk/unmatched-words.ts'
import type { InboxRow } from '#domain/desk/answers/inbox.ts'
import { describeSpan } from '#domain/desk/describe-left.ts'
import { isSnoozed } from '#domain/desk/lead-state.ts'
import { listDueClocks } from '#domain/desk/list-due-clocks.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { DeskLink } from '../shell/desk-link.tsx'
import { leadPath } from '../shell/use-address.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Clock } from '../ui/clock.tsx'
import { describeClock } from './due-mark.tsx'
import { listAbilities, QuickActs, type RowActs, RowMenu } from './row-tools.tsx'
import { useSwipe } from './use-swipe.ts'

export interface InboxRowProps {
  row: InboxRow
  now: Date
  /** The assignee's name; null: nobody. */
  who: string | null
  isMine: boolean
  /** Whether a colleague has it, and this member may not change it. */
  isTheirs: boolean
  isSelected: boolean
  /** Whether the preview shows it. */
  isCurrent: boolean
  acts: RowActs
  /** Shows it in the preview. Returns whether there is one; otherwise the link opens the lead. */
  onPick: (id: string) => boolean
}

/** One lead of a list, always of the same height. Unchanged rows do not render again. */
export const InboxRowItem = memo(function InboxRowItem(props: InboxRowProps) {
  const { row, now, isTheirs, isSelected, isCurrent, acts, onPick } = props
  const { id, fullName } = row
  /** The quick acts are made for the row that is pointed at, because a list has many rows. */
  const [active, setActive] = useState<'pointer' | 'focus' | null>(null)
  const can = listAbilities(row, now, isTheirs)
  const swipe = useSwipe(can.canClaim ? () => acts.claim(id) : null, can.canSnooze ? () => acts.later(id) : null)
  function pick(event: MouseEvent): void {
    // The keyboard opens the lead, and so do two presses.
    if (event.detail === 1 && !event.ctrlKey && !event.metaKey && !event.shiftKey && onPick(id)) event.preventDefault()
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setActive(null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the list is not a <ul>
    <div
      role="listitem"
      className="row"
      data-lead={id}
      data-selected={isSelected || undefined}
      data-current={isCurrent || undefined}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setActive('pointer')}
      onPointerLeave={({ currentTarget }) => setActive(currentTarget.contains(document.activeElement) ? 'focus' : null)}
      onFocus={() => setActive((known) => known ?? 'focus')}
      onBlur={leave}
      {...swipe}
    >
      <span className="row-tick">
        <input
          type="checkbox"
          // The browser would otherwise store the state of every row each time that the address changes.
          autoComplete="off"
          checked={isSelected}
          // A click event says whether Shift was held; a change event doesn't.
          onChange={() => {}}
          onClick={({ shiftKey }) => acts.select(id, shiftKey)}
          aria-label={`${words.select} ${fullName}`}
        />
      </span>
      <div className="row-lines">
        <div className="row-line">
          <DeskLink
            className="row-link cut"
            to={leadPath(row.reference)}
            aria-current={isCurrent || undefined}
            onClick={pick}
          >
            {fullName}
          </DeskLink>
          <RowClock row={row} now={now} />
        </div>
        <div className="row-line">
          <span className="cut">
            {deskWords.kinds[row.kind]}
            {wantOf(row) !== '' && ` · ${wantOf(row)}`}
          </span>
          <RowTags row={row} now={now} />
        </div>
        <div className="row-line">
          <span className="cut soft">{can.isSuspect ? describeSuspicion(row.flags) : row.words}</span>
          <RowWho {...props} />
        </div>
      </div>
      <span className="row-tools">
        {/* Beside a row that only has the focus, the preview has the same acts. */}
        {(active === 'pointer' || (active === 'focus' && !isCurrent)) && (
          <QuickActs row={row} now={now} isTheirs={isTheirs} acts={acts} />
        )}
        <RowMenu row={row} now={now} isTheirs={isTheirs} acts={acts} />
      </span>
    </div>
  )
})

/** The time left on the nearest clock; without one, the lead's status. */
function RowClock({ row, now }: Pick<InboxRowProps, 'row' | 'now'>) {
  const { state } = row
  const [next] = listDueClocks(row)
  if (next)
    return <Clock due={next.dueAt} now={now} of={next.clock} isNamed={next.clock === 'offer'} {...startOf(row, next)} />
  return (
    <span className="clock" data-state="none">
      {state.wroteAt === null ? deskWords.statuses[state.status] : deskWords.tabs['wrote-back']}
    </span>
  )
}

function startOf({ receivedAt }: InboxRow, { clock }: { clock: string }): { startedAt?: Date } {
  return clock === 'reply' ? { startedAt: new Date(receivedAt) } : {}
}

function RowTags({ row, now }: Pick<InboxRowProps, 'row' | 'now'>) {
  const { task, group, flags, state } = row
  const [next, ...others] = listDueClocks(row)
  const isLate = task !== null && new Date(task.dueAt) <= now
  return (
    <span className="row-tags">
      {next && state.wroteAt !== null && <span className="tag new">{unmatchedWords.wroteBack}</span>}
      {isSnoozed(state, now) && (
        <span className="tag">
          {words.until} {formatWhen(new Date(state.snoozedUntil ?? ''), now)}
        </span>
      )}
      {others.map((clock) => (
        <span key={clock.clock} className="tag warn">
          {describeClock(clock, now)}
        </span>
      ))}
      {Object.entries(words.flags).map(
        ([flag, text]) =>
          flags.includes(flag) && (
            <span key={flag} className="tag warn">
              {text}
            </span>
          ),
      )}
      {group > 1 && (
        <span className="tag">
          {taskWords.ofGroup} {group}
        </span>
      )}
      {task && (
        <span className={isLate ? 'tag fault' : 'tag'} title={`${words.taskDue}: ${task.title}`}>
          {words.taskDue}: {task.title}
        </span>
      )}
    </span>
  )
}

function RowWho({ row, who, isMine, now }: InboxRowProps) {
  const last = describeLast(row, now)
  if (who === null)
    return (
      <span className="tag warn" title={last}>
        {words.unassigned}
      </span>
    )
  return (
    <span className="row-who" title={[who, last].filter(Boolean).join(', ')}>
      <Avatar name={who} isMine={isMine} />
      <span className="unseen">
        {words.assignedTo}: {isMine ? deskWords.inbox.you : who}
      </span>
    </span>
  )
}

/** How long ago somebody last touched the lead. */
function describeLast({ last }: InboxRow, now: Date): string | undefined {
  if (last === null || last.kind === 'arrived') return undefined
  const span = describeSpan(Math.max(0, now.getTime() - new Date(last.at).getTime()))
  return `${words.touched} ${span} ${words.ago}`
}

/** What they want, without the kind, which comes first. */
export function wantOf({ headline }: Pick<InboxRow, 'headline'>): string {
  return headline.replace(/^[^:]+(?:: |$)/, '')
}
