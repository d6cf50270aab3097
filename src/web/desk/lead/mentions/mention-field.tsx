import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { mentionWords as words } from '#content/desk/people/mention-words.ts'
import { findOffered, findQuery, insertMention } from '#domain/desk/mentions/mention-text.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { Mentionable } from './list-mentionable.ts'

/** More would cover the conversation. */
const MAX_OFFERED = 6

interface MentionFieldProps {
  id: string
  describedBy: string
  value: string
  onChange: (text: string) => void
  members: readonly Mentionable[]
}

/** A text in which an @ offers colleagues. The keyboard stays in the field: up and down choose, Enter or Tab inserts. */
export function MentionField({ id, describedBy, value, onChange, members }: MentionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const [cursor, setCursor] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  /** Escape closes the list until another @ is typed. */
  const [closedAt, setClosedAt] = useState(-1)
  const query = cursor === null ? null : findQuery(value, cursor)
  const offered = query && query.at !== closedAt ? findOffered(query.typed, members).slice(0, MAX_OFFERED) : []
  const at = Math.min(chosen, offered.length - 1)
  const isOpen = offered.length > 0

  function follow({ selectionStart, selectionEnd }: HTMLTextAreaElement): void {
    setCursor(selectionStart === selectionEnd ? selectionStart : null)
  }
  function insert(member: Mentionable | undefined): void {
    if (!member || !query) return
    const { text, cursor: end } = insertMention(value, query, member.displayName)
    // At once, because the member may type on, and the cursor must not jump back behind what they have typed.
    flushSync(() => {
      onChange(text)
      setCursor(null)
      setChosen(0)
    })
    field.current?.focus()
    field.current?.setSelectionRange(end, end)
  }
  function press(event: KeyboardEvent): void {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey) return
    const act = actOf(event)
    if (act === null) return
    // The keys belong to the list now, and not to the page.
    event.preventDefault()
    event.stopPropagation()
    if (act === 'close') setClosedAt(query?.at ?? -1)
    else if (act === 'insert') insert(offered[at])
    else setChosen((at + act + offered.length) % offered.length)
  }
  return (
    <div className="mention-field">
      <textarea
        ref={field}
        id={id}
        maxLength={10_000}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? `${list}-${at}` : undefined}
        value={value}
        onChange={({ target }) => {
          onChange(target.value)
          setChosen(0)
          follow(target)
        }}
        onSelect={({ currentTarget }) => follow(currentTarget)}
        onBlur={() => setCursor(null)}
        onKeyDown={press}
      />
      {isOpen && <Offered id={list} members={offered} at={at} onChoose={insert} />}
      <p className="unseen" role="status">
        {isOpen && (offered.length === 1 ? words.one : fillWords(words.several, { count: offered.length }))}
      </p>
    </div>
  )
}

interface OfferedProps {
  id: string
  members: readonly Mentionable[]
  at: number
  onChoose: (member: Mentionable) => void
}

function Offered({ id, members, at, onChoose }: OfferedProps) {
  // The field keeps the focus.
  const stay = (event: SyntheticEvent) => event.preventDefault()
  return (
    <div className="menu mentions" role="listbox" id={id} aria-label={words.list}>
      {members.map((member, index) => (
        <button
          key={member.id}
          id={`${id}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerDown={stay}
          onMouseDown={stay}
          onClick={() => onChoose(member)}
        >
          <Avatar name={member.displayName} />
          {member.displayName}
        </button>
      ))}
    </div>
  )
}

/** What a key does with the open list; null: it types. */
function actOf({ key, shiftKey }: KeyboardEvent): 'close' | 'insert' | 1 | -1 | null {
  if (key === 'Escape') return 'close'
  if ((key === 'Enter' || key === 'Tab') && !shiftKey) return 'insert'
  if (key === 'ArrowDown') return 1
  return key === 'ArrowUp' ? -1 : null
}
