import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { inboxWords } from '#content/desk/inbox-words.ts'
import type { Inbox, InboxRow } from '#domain/desk/answers/inbox.ts'
import type { DeskView } from '#domain/desk/answers/views.ts'
import type { ListView } from '#domain/desk/inbox/chips.ts'
import { MIN_LETTERS } from '#domain/desk/inbox/inbox-query.ts'
import { useNow } from '../shell/use-now.ts'
import { Failed } from '../ui/failed.tsx'
import { Placeholder } from '../ui/placeholder.tsx'
import { useStable } from '../use-stable.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { useSelection } from './bulk/use-selection.ts'
import { EmptyInbox } from './empty/empty-inbox.tsx'
import { formatCount } from './format-count.ts'
import { InboxRows } from './inbox-rows.tsx'
import { ListHeader } from './list-header.tsx'
import { lastCurrent, noteCurrent, noteList } from './list-order.ts'
import { countOf, MAX_COUNTED } from './list-views.ts'
import { useKeptFocus } from './row-focus.ts'
import type { RowActs } from './row-tools.tsx'
import { useInbox } from './use-inbox.ts'
import { useListKeys } from './use-list-keys.ts'
import { useRowActs } from './use-row-acts.ts'

const words = deskWords.inbox

/** Whether somebody is using the list, so that its rows must not move. */
function isInList(): boolean {
  const rows = document.querySelector('.rows')
  if (rows?.contains(document.activeElement)) return true
  // A finger leaves no pointer behind.
  if (matchMedia('(hover: hover)').matches && rows?.matches(':hover')) return true
  return Math.max(rows?.scrollTop ?? 0, scrollY) > 40
}

export interface Shown {
  row: InboxRow
  acts: RowActs
}

interface InboxListProps {
  query: string
  view: ListView
  saved: readonly DeskView[]
  /** The lead in the preview; null without one. */
  current: string | null
  /** The lead that has the keys, with what can be done with it. */
  onShow: (shown: Shown | null) => void
  onRead: (inbox: Inbox) => void
  hasPreview: boolean
}

/** The leads of a view. While another filter is read, the rows of the last one stay. */
export function InboxList({ query: wanted, view, saved, current, onShow, onRead, hasPreview }: InboxListProps) {
  const now = useNow()
  // A pressed chip shows at once, and a long list follows.
  const query = useDeferredValue(wanted)
  const list = useInbox(query, isInList)
  const { inbox, isOther, isOld, newCount, reload, readMore } = list
  const rows = inbox?.rows
  const selection = useSelection(query, rows ?? [])
  const { acts, bulk } = useRowActs(list, selection)
  const shown = useShown({ rows, current, acts, hasPreview, onShow })
  const focusOn = useKeptFocus(query, rows, selection.ids.length)
  const pick = useStable((id: string) => {
    const row = rows?.find((one) => one.id === id)
    if (row && hasPreview) onShow({ row, acts })
    return hasPreview
  })
  useListKeys({ list, selection, acts, current: shown })
  const count = (found: Inbox) => countAll(found, query === view.query ? countOf(view.id, found) : null)
  const note = useEffectEvent((found: Inbox) => {
    onRead(found)
    if (!isOther) noteList(query, found.rows, count(found))
  })
  useEffect(() => {
    if (inbox) note(inbox)
  }, [inbox])

  return (
    <section className="list" aria-labelledby="list-name">
      <ListHeader query={wanted} view={view} saved={saved} inbox={inbox} />
      <News count={newCount} onShow={() => [focusOn(0), reload()]} />
      {isOld && (isOther || !inbox) && <Failed again={reload} said={deskWords.failed.inbox} />}
      <Notes inbox={isOther ? null : inbox} />
      <InboxRows
        list={list}
        query={query}
        selected={selection.ids}
        acts={acts}
        shown={hasPreview ? shown : null}
        onPick={pick}
        onMore={(from) => [focusOn(from), readMore()]}
        now={now}
      />
      {!inbox && !isOld && <Placeholder rows={8} className="rows row-places" />}
      {rows?.length === 0 && inbox?.unknown.length === 0 && !isOther && (
        <EmptyInbox query={query} view={view} inbox={inbox} />
      )}
      {selection.ids.length > 0 && (
        <BulkBar
          count={selection.ids.length}
          note={selection.note}
          now={now}
          canSelectAll={inbox?.next != null || (rows?.length ?? 0) > selection.ids.length}
          total={inbox && !isOther ? count(inbox) : null}
          onSelectAll={selection.selectAll}
          onSelectNone={selection.clear}
          onAssign={(to) => bulk.assign(selection.ids, to)}
          onSnooze={(until) => bulk.snooze(selection.ids, until)}
          onClose={(reason) => bulk.close(selection.ids, reason)}
        />
      )}
    </section>
  )
}

/** How many leads the list has, also those that aren't loaded; null if nobody has counted so far. */
function countAll({ rows, next }: Inbox, counted: number | null): number | null {
  if (next === null) return rows.length
  return counted !== null && counted < MAX_COUNTED ? counted : null
}

interface ShownOptions {
  rows: readonly InboxRow[] | undefined
  current: string | null
  acts: RowActs
  hasPreview: boolean
  onShow: (shown: Shown | null) => void
}

/** The lead in the preview: the picked one, or the one that took its place. */
function useShown({ rows, current, acts, hasPreview, onShow }: ShownOptions): string | null {
  const place = useRef(0)
  const [remembered] = useState(lastCurrent)
  const at = rows?.findIndex(({ id }) => id === current) ?? -1
  const report = useEffectEvent((found: readonly InboxRow[]) => {
    if (at >= 0) place.current = at
    const before = current === null ? found.find(({ id }) => id === remembered) : undefined
    // On a phone nothing is open until it is pressed.
    const row = found[at] ?? before ?? found[Math.min(place.current, found.length - 1)]
    if (row && hasPreview) noteCurrent(row.id)
    onShow(row && hasPreview ? { row, acts } : null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when another lead is picked, or the window changes
  useEffect(() => {
    if (rows) report(rows)
  }, [rows, at, hasPreview])
  return current
}

/** Announces new leads, which are shown on request. It lies over the list, so that no row moves. */
function News({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className="news-place" role="status">
      {count > 0 && (
        <button type="button" className="news" onClick={onShow}>
          {formatCount(count)} {words.news} <kbd>.</kbd>
        </button>
      )}
    </div>
  )
}

function Notes({ inbox }: { inbox: Inbox | null }) {
  if (!inbox) return null
  const { unknown } = inbox
  const isPartial = inbox.search === 'beginnings'
  if (unknown.length === 0 && !isPartial) return null
  return (
    <p className="list-note small soft" role="status">
      {unknown.length > 0 && `${words.unknown} ${unknown.join(', ')}. `}
      {unknown.some((term) => term.length < MIN_LETTERS) && `${words.tooShort} `}
      {unknown.length === 0 && words.beginnings}
      {unknown.length > 0 && inboxWords.queryHint}
    </p>
  )
}
