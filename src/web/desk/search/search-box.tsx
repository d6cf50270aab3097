import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { searchWords } from '#content/desk/search-words.ts'
import { goTo } from '../shell/use-address.ts'
import { useInView } from '../shell/use-in-view.ts'
import { type Hit, type SearchAnswer, useSearch } from './use-search.ts'

export const SEARCH_ID = 'desk-search'
const LIST = 'desk-found'

/** Finds leads, properties and members, from every screen. */
export function SearchBox() {
  const place = useRef<HTMLElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState(0)
  const asked = text.trim()
  const { answer, isFailed } = useSearch(asked)
  const hits = answer?.hits ?? []
  const at = Math.min(chosen, hits.length - 1)
  const isShown = isOpen && hits.length > 0
  useInView(`${LIST}-${at}`)
  const later = useOpenLater(asked, answer, open)

  function open({ path }: Hit): void {
    setIsOpen(false)
    setText('')
    goTo(path)
  }
  function close(): void {
    setIsOpen(false)
    later.cancel()
  }
  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen && asked !== '') {
      event.preventDefault()
      close()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(hits.length - 1, at + step)))
  }
  return (
    <search
      className="finder"
      ref={place}
      onBlur={({ relatedTarget }) => void (place.current?.contains(relatedTarget) || close())}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const found = hits[at]
          if (answer?.text !== asked) later.want()
          else if (found) open(found)
        }}
      >
        <Search className="icon" aria-hidden="true" />
        <input
          id={SEARCH_ID}
          type="search"
          role="combobox"
          autoComplete="off"
          aria-label={searchWords.label}
          aria-expanded={isShown}
          aria-controls={isShown ? LIST : undefined}
          aria-activedescendant={isShown ? `${LIST}-${at}` : undefined}
          placeholder={searchWords.hint}
          value={text}
          onFocus={() => setIsOpen(true)}
          onChange={({ target }) => {
            setText(target.value)
            setChosen(0)
            setIsOpen(true)
          }}
          onKeyDown={press}
        />
        <kbd>/</kbd>
      </form>
      {isOpen && asked !== '' && (
        <div className="found" data-old={isFailed || answer?.text !== asked || undefined}>
          <p role="status">{describe(answer, isFailed)}</p>
          {hits.length > 0 && <Hits hits={hits} at={at} onOpen={open} />}
        </div>
      )}
    </search>
  )
}

/** If Enter was pressed before the answer, opens the result when it arrives, unless the member types on or leaves. */
function useOpenLater(asked: string, answer: SearchAnswer | null, open: (hit: Hit) => void) {
  const [wanted, setWanted] = useState('')
  const openWanted = useEffectEvent((found: SearchAnswer) => {
    const [first] = found.hits
    if (wanted === '' || found.text !== wanted) return
    setWanted('')
    if (wanted === asked && first) open(first)
  })
  useEffect(() => {
    if (answer) openWanted(answer)
  }, [answer])
  return { want: () => setWanted(asked), cancel: () => setWanted('') }
}

function Hits({ hits, at, onOpen }: { hits: readonly Hit[]; at: number; onOpen: (hit: Hit) => void }) {
  return (
    <div id={LIST} role="listbox" aria-label={searchWords.label} className="command-list">
      {hits.map((hit, index) => (
        <button
          key={hit.id}
          id={`${LIST}-${index}`}
          type="button"
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          onClick={() => onOpen(hit)}
        >
          <span>
            <span className="row-name">{hit.name}</span> {hit.about}
          </span>
          <span className="hint">{hit.detail}</span>
        </button>
      ))}
    </div>
  )
}

function describe(answer: SearchAnswer | null, isFailed: boolean): string {
  if (isFailed) return searchWords.failed
  if (!answer) return ''
  if (answer.isTooShort) return searchWords.tooShort
  const partial = answer.isPartial ? ` ${deskWords.inbox.beginnings}` : ''
  return `${answer.hits.length === 0 ? searchWords.none : searchWords.found(answer.hits.length)}${partial}`
}
