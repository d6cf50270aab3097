import { useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { inboxWords } from '#content/desk/inbox-words.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { Choose } from '../ui/choose.tsx'
import { CloseAs } from '../ui/close-as.tsx'
import { formatCount } from './format-count.ts'

type CloseReason = keyof typeof deskWords.closeReasons

interface BulkBarProps {
  count: number
  note: string
  /** Whether more leads match than are selected. */
  canSelectAll: boolean
  onSelectShown: () => void
  onSelectAll: () => Promise<void>
  onSelectNone: () => void
  onAssign: (to: string) => void
  onSnooze: () => void
  onClose: (reason: CloseReason) => void
}

/** Acts on several leads at once: one act, with one undo for all of them. */
export function BulkBar(props: BulkBarProps) {
  const { me, members } = useDesk()
  const [isBusy, setIsBusy] = useState(false)
  // Only managers assign leads to others.
  const takers = members.filter(({ id, hasLeft }) => !hasLeft && (me.role !== 'agent' || id === me.id))
  const button = (text: string, press: () => void) => (
    <button type="button" className="button small" aria-disabled={isBusy} onClick={() => isBusy || press()}>
      {text}
    </button>
  )
  return (
    <div className="bulk">
      <span role="status">
        {formatCount(props.count)} {deskWords.inbox.selected}
        {props.note !== '' && ` · ${props.note}`}
      </span>
      {button(inboxWords.selectShown, props.onSelectShown)}
      {props.canSelectAll &&
        button(inboxWords.selectAll, () => {
          setIsBusy(true)
          void props.onSelectAll().finally(() => setIsBusy(false))
        })}
      {button(inboxWords.selectNone, props.onSelectNone)}
      <Choose
        id="bulk-assign"
        label={inboxWords.assign}
        options={takers.map(({ id, displayName }) => [id, id === me.id ? deskWords.inbox.you : displayName])}
        action={deskWords.acts.assign}
        onChoose={props.onAssign}
      />
      {button(deskWords.acts.snooze, props.onSnooze)}
      <CloseAs id="bulk-close" onClose={props.onClose} />
    </div>
  )
}
