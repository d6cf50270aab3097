import { useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { searchWords } from '#content/desk/search-words.ts'
import { unmatchedWords } from '#content/desk/unmatched-words.ts'
import type { Found } from '#domain/desk/answers/search.ts'
import { useSearch } from '../search/use-search.ts'
import { Moment } from '../shell/moment.tsx'
import { ReferenceText } from '../ui/reference-text.tsx'

interface FindLeadProps {
  mailId: string
  /** The first search, because the address often identifies the lead. */
  first: string
  onAttach: (lead: Found) => void
}

/** Searches for the lead that a mail belongs to. */
export function FindLead({ mailId, first, onAttach }: FindLeadProps) {
  const [text, setText] = useState(first)
  const asked = text.trim()
  const { answer, isFailed } = useSearch(asked)
  const leads = answer?.leads ?? []
  return (
    <div className="unmatched-find">
      <label htmlFor={`find-${mailId}`}>{unmatchedWords.find}</label>
      <input
        id={`find-${mailId}`}
        type="search"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="hint" role="status">
        {describe({ asked, isFailed, isTooShort: answer?.isTooShort ?? false, count: answer && leads.length })}
      </p>
      <ul className="unmatched-found">
        {leads.map((lead) => (
          <li key={lead.id}>
            <span>
              <strong>{lead.fullName}</strong> <ReferenceText text={lead.reference} /> · {deskWords.kinds[lead.kind]} ·{' '}
              <Moment at={lead.receivedAt} />
            </span>
            <button type="button" className="button small" onClick={() => onAttach(lead)}>
              {unmatchedWords.attach}
              <span className="unseen"> {lead.reference}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Search {
  asked: string
  isFailed: boolean
  isTooShort: boolean
  count: number | null
}

function describe({ asked, isFailed, isTooShort, count }: Search): string {
  if (isFailed) return searchWords.failed
  if (asked === '' || count === null) return ''
  if (isTooShort) return searchWords.tooShort
  return count === 0 ? searchWords.none : searchWords.found(count)
}
