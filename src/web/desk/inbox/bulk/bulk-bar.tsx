import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { inboxWords as words } from '#content/desk/inbox-words.ts'
import { type CloseReason, closeReasons } from '#domain/desk/lead-state.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { SnoozeMenu } from '../../acts/snooze-menu.tsx'
import { useDesk } from '../../shell/desk-context.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { formatCount } from '../format-count.ts'

interface BulkBarProps {
  count: number
  note: string
  now: Date
  /** Whether more leads match than are selected. */
  canSelectAll: boolean
  /** How many match; null if nobody has counted. */
  total: number | null
  onSelectAll: () => Promise<void>
  onSelectNone: () => void
  onAssign: (to: string) => void
  onSnooze: (until: Date) => void
  onClose: (reason: CloseReason) => void
}

/** Acts on several leads at once: one act, with one undo for all of them. It lies over the end of the list. */
export function BulkBar(props: BulkBarProps) {
  const { me, members } = useDesk()
  const [isBusy, setIsBusy] = useState(false)
  // Only managers assign leads to others.
  const takers = members.filter(({ id, hasLeft }) => !hasLeft && (me.role !== 'agent' || id === me.id))
  function selectAll(): void {
    if (isBusy) return
    setIsBusy(true)
    void props.onSelectAll().finally(() => setIsBusy(false))
  }
  return (
    <section className="bulk" aria-label={words.bulk}>
      <p role="status">
        <b>
          {formatCount(props.count)} {deskWords.inbox.selected}
        </b>
        {props.note !== '' && ` · ${props.note}`}
      </p>
      {props.canSelectAll && (
        <button type="button" className="link" aria-disabled={isBusy} onClick={selectAll}>
          {props.total === null ? words.selectAll : fillWords(words.selectAllOf, { count: formatCount(props.total) })}
        </button>
      )}
      <div className="bulk-acts">
        <Menu
          className="button tiny bulk-assign"
          items={takers.map(({ id, displayName }) => ({
            name: id === me.id ? words.toMe : displayName,
            run: () => props.onAssign(id),
          }))}
        >
          {deskWords.acts.assign}
          <ChevronDown className="icon" aria-hidden="true" />
        </Menu>
        <SnoozeMenu className="button tiny" now={props.now} due={null} onSnooze={props.onSnooze} />
        <Menu
          className="button tiny bulk-close"
          items={closeReasons.map((reason) => ({
            name: deskWords.closeReasons[reason],
            run: () => props.onClose(reason),
          }))}
        >
          {deskWords.acts.close}
          <ChevronDown className="icon" aria-hidden="true" />
        </Menu>
        <button type="button" className="button tiny quiet" aria-label={words.selectNone} onClick={props.onSelectNone}>
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}
