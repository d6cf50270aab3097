import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { searchWords } from '#content/desk/search-words.ts'
import { type Command, listCommands } from '../shell/commands.tsx'
import { useInView } from '../shell/use-in-view.ts'
import { listOptions, type Option } from './list-options.ts'
import { type SearchAnswer, useSearch } from './use-search.ts'
import { useTypedQuery } from './use-typed-query.ts'

export const SEARCH_ID = 'desk-search'
const LIST = 'desk-found'
const groups = ['narrow', 'found', 'commands'] as const

/** The one search. It narrows the open list, and finds leads, properties, members and commands from every screen. */
export function SearchBox() {
  const place = useRef<HTMLElement>(null)
  const finder = useFinder()
  const { typed, asked, isList, options, at, close } = finder
  const isShown = options.length > 0
  useInView(`${LIST}-${at}`)
  function press(event: KeyboardEvent): void {
    const isClosing = event.key === 'Escape' && isShown
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (isClosing || step !== 0) event.preventDefault()
    if (isClosing) close()
    if (step !== 0) finder.move(step)
  }
  return (
    <search
      className="finder"
      ref={place}
      data-list={isList || undefined}
      onBlur={({ relatedTarget }) => void (place.current?.contains(relatedTarget) || close())}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          finder.submit()
        }}
      >
        <Search className="icon" aria-hidden="true" />
        <input
          id={SEARCH_ID}
          type="search"
          role="combobox"
          autoComplete="off"
          aria-label={isList ? searchWords.labelOnList : searchWords.label}
          aria-expanded={isShown}
          aria-controls={isShown ? LIST : undefined}
          aria-activedescendant={isShown && at >= 0 ? `${LIST}-${at}` : undefined}
          placeholder={isList ? searchWords.hintOnList : searchWords.hint}
          value={typed.text}
          onFocus={({ relatedTarget }) => finder.enter(relatedTarget)}
          onChange={({ target }) => finder.type(target.value)}
          onKeyDown={press}
        />
        <kbd>/</kbd>
      </form>
      {finder.isOpen && (isShown || asked !== '') && (
        <div className="found" data-old={finder.isOld || undefined}>
          <p role="status" className={isList ? 'unseen' : 'small soft'}>
            {finder.told}
          </p>
          {isShown && <Options options={options} at={at} onRun={finder.run} />}
        </div>
      )}
    </search>
  )
}

/** What the field offers, and what a key or a press does. */
function useFinder() {
  const before = useRef<Element | null>(null)
  const typed = useTypedQuery()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const [commands, setCommands] = useState<readonly Command[]>([])
  const asked = typed.text.trim()
  const isList = typed.query !== null
  const { answer, isFailed } = useSearch(isOpen ? asked : '')
  const all = { query: typed.query, text: asked, hits: answer?.hits ?? [], narrow: typed.add, runThere }
  const options = isOpen ? listOptions({ ...all, commands }) : []
  // On a list Enter goes to the list, and elsewhere to the first result.
  const first = isList || asked === '' ? -1 : options.findIndex(({ group }) => group === 'found')
  const at = Math.min(chosen ?? first, options.length - 1)
  const later = useOpenLater(asked, answer, (found) => run(found))

  function runThere(work: () => void): void {
    if (before.current instanceof HTMLElement) before.current.focus()
    setTimeout(work)
  }
  function run(option: Option | undefined): void {
    close()
    if (!isList) typed.clear()
    option?.run()
  }
  function close(): void {
    setIsOpen(false)
    setChosen(null)
    later.cancel()
  }
  return {
    typed,
    asked,
    isList,
    isOpen,
    options,
    at,
    run,
    close,
    told: asked === '' ? '' : describe(answer, isFailed),
    isOld: isFailed || (asked !== '' && answer?.text !== asked),
    enter(from: Element | null): void {
      before.current = from
      setCommands(listCommands())
      setIsOpen(true)
    },
    type(text: string): void {
      typed.type(text)
      setChosen(null)
      setIsOpen(true)
    },
    move(step: 1 | -1): void {
      setIsOpen(true)
      setChosen(Math.max(isList ? -1 : 0, Math.min(options.length - 1, at + step)))
    },
    submit(): void {
      const option = chosen === null ? undefined : options[chosen]
      if (option) run(option)
      else if (isList) {
        typed.commit()
        close()
        document.querySelector<HTMLElement>('.row-link')?.focus()
      } else if (asked !== '' && answer?.text !== asked) later.want()
      else run(options[at])
    },
  }
}

/** If Enter was pressed before the answer, opens the result when it arrives, unless the member types on or leaves. */
function useOpenLater(asked: string, answer: SearchAnswer | null, open: (found: Option | undefined) => void) {
  const [wanted, setWanted] = useState('')
  const openWanted = useEffectEvent((found: SearchAnswer) => {
    const [first] = found.hits
    if (wanted === '' || found.text !== wanted) return
    setWanted('')
    if (wanted !== asked || !first) return
    const nothing = { text: '', query: null, commands: [], narrow: () => {}, runThere: () => {} }
    open(listOptions({ ...nothing, hits: [first] })[0])
  })
  useEffect(() => {
    if (answer) openWanted(answer)
  }, [answer])
  return { want: () => setWanted(asked), cancel: () => setWanted('') }
}

interface OptionsProps {
  options: readonly Option[]
  at: number
  onRun: (option: Option) => void
}

function Options({ options, at, onRun }: OptionsProps) {
  return (
    <div id={LIST} role="listbox" aria-label={searchWords.label} className="command-list">
      {groups.map((group) => {
        const offered = options.filter((option) => option.group === group)
        return offered.length === 0 ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a list of options has groups, not field sets
          <div key={group} role="group" aria-labelledby={`${LIST}-${group}`} className={`found-${group}`}>
            <h2 id={`${LIST}-${group}`} role="presentation">
              {searchWords.groups[group]}
            </h2>
            {offered.map((option) => (
              <Choice
                key={option.id}
                option={option}
                index={options.indexOf(option)}
                isAt={options[at] === option}
                onRun={onRun}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

interface ChoiceProps {
  option: Option
  index: number
  isAt: boolean
  onRun: (option: Option) => void
}

function Choice({ option, index, isAt, onRun }: ChoiceProps) {
  const { group, name, about, detail } = option
  return (
    <button
      id={`${LIST}-${index}`}
      type="button"
      role="option"
      aria-selected={isAt}
      tabIndex={-1}
      className={group === 'narrow' ? 'chip' : undefined}
      onClick={() => onRun(option)}
    >
      {group === 'narrow' ? (
        name
      ) : (
        <>
          <span className="cut">
            <b>{name}</b> {about}
          </span>
          {detail !== '' && <span className="hint small">{group === 'commands' ? <kbd>{detail}</kbd> : detail}</span>}
        </>
      )}
    </button>
  )
}

function describe(answer: SearchAnswer | null, isFailed: boolean): string {
  if (isFailed) return searchWords.failed
  if (!answer) return ''
  if (answer.isTooShort) return searchWords.tooShort
  const partial = answer.isPartial ? ` ${deskWords.inbox.beginnings}` : ''
  return `${answer.hits.length === 0 ? searchWords.none : searchWords.found(answer.hits.length)}${partial}`
}
