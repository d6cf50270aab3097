import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Fragment, useId } from 'react'
import type { MenuItem, ShownEntry } from './menu-entries.ts'

interface MenuLinesProps {
  entries: readonly ShownEntry[]
  unfolded: string | null
  onFold: (name: string) => void
  onRun: (item: MenuItem) => void
}

/** The lines of a menu. A reason above several items is said once. */
export function MenuLines({ entries, unfolded, onFold, onRun }: MenuLinesProps) {
  const id = useId()
  const reasonOf = ({ refusal }: MenuItem) =>
    entries.findIndex((entry) => typeof entry === 'object' && 'text' in entry && entry.text === refusal)
  return entries.map((entry, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else, and nothing in the list moves
    if (entry === 'line') return <hr key={index} />
    if ('text' in entry)
      return (
        <p key={entry.text} id={id + index}>
          {entry.text}
        </p>
      )
    if ('entries' in entry) {
      const isUnfolded = entry.name === unfolded
      return (
        <Fragment key={entry.name}>
          <button
            type="button"
            role="menuitem"
            aria-expanded={isUnfolded}
            tabIndex={-1}
            onClick={() => onFold(entry.name)}
          >
            {entry.name}
            <ChevronDown className="icon" aria-hidden="true" />
          </button>
          {isUnfolded && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
            <div className="menu-fold" role="group" aria-label={entry.name}>
              <MenuLines entries={entry.entries} unfolded={null} onFold={onFold} onRun={onRun} />
            </div>
          )}
        </Fragment>
      )
    }
    const at = reasonOf(entry)
    const beside = (at < 0 && entry.refusal) || entry.detail
    return (
      <button
        key={entry.name}
        type="button"
        role="menuitem"
        aria-describedby={at < 0 ? undefined : id + at}
        tabIndex={-1}
        aria-disabled={entry.refusal ? true : undefined}
        data-danger={entry.isDanger || undefined}
        aria-current={entry.isCurrent ? 'page' : undefined}
        onClick={() => onRun(entry)}
      >
        {entry.isCurrent ? (
          <b>
            <Check className="icon" aria-hidden="true" /> {entry.name}
          </b>
        ) : (
          entry.name
        )}
        {beside && <span>{beside}</span>}
        {entry.preview && (
          <span className="menu-preview cut" aria-hidden="true">
            {entry.preview}
          </span>
        )}
        {entry.shortcut && <kbd>{entry.shortcut}</kbd>}
      </button>
    )
  })
}
