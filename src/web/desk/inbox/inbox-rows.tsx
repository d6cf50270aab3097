import { memo, useEffect, useMemo, useRef } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import type { InboxRow } from '#domain/desk/answers/inbox.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { InboxRowItem } from './inbox-row.tsx'
import { isTaken, type RowActs } from './row-tools.tsx'
import type { ShownInbox } from './use-inbox.ts'

/** As many rows as in the `contain-intrinsic-size` of a whole group. */
const GROUP = 20

interface InboxRowsProps {
  list: ShownInbox
  query: string
  selected: readonly string[]
  acts: RowActs
  /** The lead in the preview. */
  shown: string | null
  onPick: (id: string) => boolean
  onMore: (from: number) => void
  now: Date
}

/** The rows of a list. React and the browser skip whole groups of them, because a list may have thousands. */
export function InboxRows({ list, query, selected, acts, shown, onPick, onMore, now }: InboxRowsProps) {
  const { inbox, isOther } = list
  const pane = useRef<HTMLDivElement>(null)
  const groups = useMemo(() => groupRows(inbox?.rows ?? []), [inbox?.rows])
  const chosen = new Set(selected)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts at its top
  useEffect(() => {
    // New browsers return a promise here, which React must not take for a clean-up.
    pane.current?.scrollTo(0, 0)
  }, [query])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the items of a <ul> can't be in groups
    <div
      ref={pane}
      className="rows"
      role="list"
      aria-labelledby="list-name"
      data-selecting={selected.length > 0 || undefined}
      aria-busy={!inbox || isOther}
      onFocus={({ target }) => {
        const id = target instanceof Element ? target.closest<HTMLElement>('[data-lead]')?.dataset.lead : undefined
        if (id !== undefined && id !== shown) onPick(id)
      }}
    >
      {groups.map((rows, index) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is a place in the list
          key={index}
          rows={rows}
          now={now}
          selected={chosen.size === 0 ? '' : listChosen(rows, chosen)}
          shown={rows.find(({ id }) => id === shown)?.id ?? null}
          acts={acts}
          onPick={onPick}
        />
      ))}
      {inbox?.next && !isOther && (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div role="listitem" className="row-next">
          <button type="button" className="button" onClick={() => onMore(inbox.rows.length)}>
            {deskWords.inbox.more}
          </button>
        </div>
      )}
    </div>
  )
}

interface GroupProps {
  rows: readonly InboxRow[]
  now: Date
  /** The selected leads of this group, as one text, so that other groups do not render again. */
  selected: string
  shown: string | null
  acts: RowActs
  onPick: (id: string) => boolean
}

const Group = memo(function Group({ rows, now, selected, shown, acts, onPick }: GroupProps) {
  const { me, nameOf } = useDesk()
  const chosen = selected.split(' ')
  return (
    <div className="row-group" data-whole={rows.length === GROUP || undefined}>
      {rows.map((row) => {
        const { assigneeId } = row.state
        return (
          <InboxRowItem
            key={row.id}
            row={row}
            now={now}
            who={assigneeId === null ? null : nameOf(assigneeId)}
            isMine={assigneeId === me.id}
            isTheirs={isTaken(row, me)}
            isSelected={chosen.includes(row.id)}
            isCurrent={row.id === shown}
            acts={acts}
            onPick={onPick}
          />
        )
      })}
    </div>
  )
})

function groupRows(rows: readonly InboxRow[]): InboxRow[][] {
  return Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, index) =>
    rows.slice(index * GROUP, (index + 1) * GROUP),
  )
}

function listChosen(rows: readonly InboxRow[], chosen: ReadonlySet<string>): string {
  return rows.flatMap(({ id }) => (chosen.has(id) ? [id] : [])).join(' ')
}
