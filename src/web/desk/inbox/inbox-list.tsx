import { useEffect, useEffectEvent } from 'react'
import { commandWords } from '#content/desk/command-words.ts'
import { deskWords } from '#content/desk/desk-words.ts'
import type { Inbox } from '#domain/desk/answers/inbox.ts'
import { MIN_LETTERS } from '#domain/desk/inbox/inbox-query.ts'
import { useCommands } from '../shell/commands.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { useKeys } from '../shell/use-keys.ts'
import { useNow } from '../shell/use-now.ts'
import { Failed } from '../ui/failed.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { EmptyInbox } from './empty-inbox.tsx'
import { formatCount } from './format-count.ts'
import { InboxRowItem } from './inbox-row.tsx'
import { noteList } from './list-order.ts'
import { focusedLead, moveFocus, useKeptFocus } from './row-focus.ts'
import { useInbox } from './use-inbox.ts'
import { useRowActs } from './use-row-acts.ts'
import { useSelection } from './use-selection.ts'

const words = deskWords.inbox

/** Whether somebody is using the list, so that its rows must not move. */
function isInList(): boolean {
  return scrollY > 40 || document.activeElement?.closest('.rows') != null
}

interface InboxListProps {
  query: string
  onRead: (inbox: Inbox) => void
}

/** The leads that a query finds. Neither its rows nor the selection outlive the query. */
export function InboxList({ query, onRead }: InboxListProps) {
  const { me, nameOf } = useDesk()
  const now = useNow()
  const list = useInbox(query, isInList)
  const { inbox, isOld, news, reload, readMore } = list
  const rows = inbox?.rows
  const selection = useSelection(query, rows ?? [])
  const { acts, bulk } = useRowActs(list, selection)
  const chosen = () => (selection.ids.length > 0 ? selection.ids : [focusedLead()].filter((id) => id !== null))
  const withFocused = (work: (id: string) => void) => () => {
    const id = focusedLead()
    if (id !== null) work(id)
  }
  /** For keys that need a choice: selects the lead and focuses the control for the choice. */
  const choose = (field: string) => () => {
    const id = focusedLead()
    if (selection.ids.length === 0 && id !== null) selection.toggle(id)
    setTimeout(() => document.getElementById(field)?.focus())
  }
  useCommands([
    { name: commandWords.next, key: 'j', run: () => moveFocus(1) },
    { name: commandWords.previous, key: 'k', run: () => moveFocus(-1) },
    { name: commandWords.claim, key: 'c', run: withFocused(acts.claim) },
    { name: commandWords.snooze, key: 's', run: () => bulk.snooze(chosen()) },
    { name: commandWords.assign, key: 'a', run: choose('bulk-assign') },
    { name: commandWords.close, key: 'e', run: choose('bulk-close') },
    { name: commandWords.select, key: 'x', run: withFocused((id) => selection.toggle(id)) },
    { name: commandWords.selectAll, run: selection.selectShown },
    { name: commandWords.news, key: '.', run: reload },
    { name: commandWords.filter, run: () => document.getElementById('query')?.focus() },
    { name: commandWords.saveView, run: () => document.getElementById('save-view')?.click() },
  ])
  useCommandsWithoutName()
  const focusOn = useKeptFocus(query, rows, selection.ids.length)
  const note = useEffectEvent((found: Inbox) => {
    onRead(found)
    noteList(query, found.rows)
  })
  useEffect(() => {
    if (inbox) note(inbox)
  }, [inbox])

  return (
    <>
      {selection.ids.length > 0 && (
        <BulkBar
          count={selection.ids.length}
          note={selection.note}
          canSelectAll={inbox?.next != null || (rows?.length ?? 0) > selection.ids.length}
          onSelectShown={selection.selectShown}
          onSelectAll={selection.selectAll}
          onSelectNone={selection.clear}
          onAssign={(to) => bulk.assign(selection.ids, to)}
          onSnooze={() => bulk.snooze(selection.ids)}
          onClose={(reason) => bulk.close(selection.ids, reason)}
        />
      )}
      <News count={news} onShow={() => [focusOn(0), reload()]} />
      <Notes inbox={inbox} />
      <ul className="rows" aria-label={deskWords.title} aria-busy={!inbox}>
        {rows?.map((row) => {
          const { assigneeId } = row.state
          const who = assigneeId === null ? words.unclaimed : assigneeId === me.id ? words.you : nameOf(assigneeId)
          const isSelected = selection.ids.includes(row.id)
          return <InboxRowItem key={row.id} row={row} now={now} who={who} isSelected={isSelected} acts={acts} />
        })}
      </ul>
      {!inbox && !isOld && <Waiting />}
      {rows?.length === 0 && inbox?.unknown.length === 0 && (
        <EmptyInbox query={query} total={inbox?.counts.all ?? 0} lastAnswerSeconds={inbox?.lastAnswerSeconds ?? null} />
      )}
      {isOld && <Failed again={reload} />}
      {inbox?.next && (
        <button type="button" className="button" onClick={() => [focusOn(inbox.rows.length), readMore()]}>
          {words.more}
        </button>
      )}
    </>
  )
}

/** Announces new leads, which are shown on request. */
function News({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status">
      {count > 0 && (
        <button type="button" className="news" onClick={onShow}>
          {formatCount(count)} {words.news}
        </button>
      )}
    </div>
  )
}

/** The arrow keys move too, and Escape leaves the list, but neither needs a line in the list of commands. */
function useCommandsWithoutName(): void {
  useKeys({
    arrowdown: () => moveFocus(1),
    arrowup: () => moveFocus(-1),
    escape: () => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined),
  })
}

/** Placeholder rows of the final height, which the stylesheet shows after a moment. */
function Waiting() {
  return (
    <div className="waiting" aria-hidden="true">
      <div className="row" />
      <div className="row" />
      <div className="row" />
    </div>
  )
}

function Notes({ inbox }: { inbox: Inbox | null }) {
  if (!inbox) return null
  const { unknown } = inbox
  const isPartial = inbox.search === 'beginnings'
  if (unknown.length === 0 && !isPartial) return null
  return (
    <p className="hint" role="status">
      {unknown.length > 0 && `${words.unknown} ${unknown.join(', ')}. `}
      {unknown.some((term) => term.length < MIN_LETTERS) && `${words.tooShort} `}
      {unknown.length === 0 && words.beginnings}
    </p>
  )
}
