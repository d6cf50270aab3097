import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { commandWords } from '#content/desk/command-words.ts'
import { deskWords } from '#content/desk/desk-words.ts'
import { searchWords } from '#content/desk/search-words.ts'
import { type Command, listCommands, useCommandKey } from '../shell/commands.ts'
import { useInView } from '../shell/use-in-view.ts'
import { useMedia } from '../ui/use-media.ts'
import { LIST, Options } from './found-list.tsx'
import { listOptions, type Option } from './list-options.ts'
import { type SearchAnswer, useSearch } from './use-search.ts'
import { useTypedQuery } from './use-typed-query.ts'

export const SEARCH_ID = 'desk-search'
const PHONE = '(max-width: 48rem)'

/**
 * The one search. It narrows the open list, and finds leads, properties, members and commands from every screen. After
 * Ctrl and K, commands come first and the open list stays as it is.
 */
export function SearchBox() {
  const place = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const finder = useFinder(field)
  const { asked, isList, isCommanding, options, at } = finder
  const isShown = options.length > 0
  const isPhone = useMedia(PHONE)
  const usual = isList ? searchWords.hintOnList : searchWords.hint
  const hint = isCommanding ? commandWords.find : isPhone ? searchWords.hintOnPhone : usual
  useInView(`${LIST}-${at}`)
  function press(event: KeyboardEvent): void {
    const isClosing = event.key === 'Escape' && isShown
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (isClosing || step !== 0) event.preventDefault()
    if (isClosing) finder.leave()
    if (step !== 0) finder.move(step)
  }
  return (
    <search
      className="finder"
      ref={place}
      data-list={finder.isBesideList || undefined}
      onBlur={({ relatedTarget }) => void (place.current?.contains(relatedTarget) || finder.close())}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          finder.submit()
        }}
      >
        <Search className="icon" aria-hidden="true" />
        <input
          ref={field}
          id={SEARCH_ID}
          type="search"
          role="combobox"
          autoComplete="off"
          aria-label={isList ? searchWords.labelOnList : searchWords.label}
          aria-expanded={isShown}
          aria-controls={isShown ? LIST : undefined}
          aria-activedescendant={isShown && at >= 0 ? `${LIST}-${at}` : undefined}
          placeholder={hint}
          value={finder.text}
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
          {isShown && <Options options={options} words={asked.split(/\s+/)} at={at} onRun={finder.run} />}
        </div>
      )}
    </search>
  )
}

/** What the field offers, and what a key or a press does. */
function useFinder(field: RefObject<HTMLInputElement | null>) {
  const before = useFocusBefore(field)
  const typed = useTypedText()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const offered = useOffered(typed, isOpen, runThere)
  const { asked, answer, options } = offered
  const isList = typed.query !== null
  const at = Math.min(chosen ?? offered.first, options.length - 1)
  const later = useOpenLater(asked, answer, (option) => run(option))
  useCommandKey(() => {
    before.note(document.activeElement)
    field.current?.focus()
    open('')
  })

  function runThere(work: () => void): void {
    before.goBack()
    setTimeout(work)
  }
  function open(typedCommand: string | null): void {
    offered.readCommands()
    typed.setCommand(typedCommand)
    setChosen(null)
    setIsOpen(true)
  }
  function run(option: Option | undefined): void {
    close()
    if (!isList) typed.clear()
    option?.run()
  }
  function close(): void {
    setIsOpen(false)
    typed.setCommand(null)
    setChosen(null)
    later.cancel()
  }
  return {
    ...offered,
    text: typed.text,
    /** Whether a list is open, which must stay visible. */
    isBesideList: typed.isBesideList,
    isList,
    isOpen,
    at,
    run,
    close,
    enter(from: Element | null): void {
      before.note(from)
      open(null)
    },
    leave(): void {
      close()
      if (typed.isCommanding) before.goBack()
    },
    type(text: string): void {
      typed.type(text)
      setChosen(null)
      setIsOpen(true)
    },
    move: (step: 1 | -1): void => {
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
      } else if (options[at]?.group !== 'commands' && asked !== '' && answer?.text !== asked) later.want()
      else run(options[at])
    },
  }
}

/** What the field offers for its text, and which of it comes first. */
function useOffered(typed: ReturnType<typeof useTypedText>, isOpen: boolean, runThere: (run: () => void) => void) {
  const [commands, setCommands] = useState<readonly Command[]>([])
  const { query, isCommanding, add: narrow } = typed
  const asked = typed.text.trim()
  const { answer, isFailed } = useSearch(isOpen ? asked : '')
  const isPhone = useMedia(PHONE)
  const hits = answer?.hits ?? []
  const isTight = isPhone && query !== null
  const all = { query, text: asked, hits, commands, isCommanding, isTight, narrow, runThere }
  const options = isOpen ? listOptions(all) : []
  // On a list Enter goes to the list, and elsewhere to the first result.
  const found =
    query !== null || asked === '' ? -1 : options.findIndex(({ group }) => !['narrow', 'commands'].includes(group))
  return {
    asked,
    answer,
    options,
    isCommanding,
    first: isCommanding ? 0 : found,
    told: asked === '' ? '' : describe(answer, isFailed),
    isOld: isFailed || (asked !== '' && answer?.text !== asked),
    readCommands: () => setCommands(listCommands()),
  }
}

/** The text of the field. After Ctrl and K it looks for a command, and narrows no list. */
function useTypedText() {
  const typed = useTypedQuery()
  const [command, setCommand] = useState<string | null>(null)
  const isBesideList = typed.query !== null
  if (command === null) return { ...typed, isBesideList, isCommanding: false, setCommand }
  return {
    ...typed,
    isBesideList,
    text: command,
    query: null,
    isCommanding: true,
    setCommand,
    type: setCommand,
    clear: () => {},
  }
}

/** Where the focus was before the search. The keys may also be pressed in the field itself. */
function useFocusBefore(field: RefObject<HTMLInputElement | null>) {
  const before = useRef<Element | null>(null)
  return {
    note(from: Element | null): void {
      if (from !== field.current) before.current = from
    },
    goBack(): void {
      field.current?.blur()
      if (before.current instanceof HTMLElement) before.current.focus()
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
    open(listOptions({ ...nothing, isCommanding: false, isTight: false, hits: [first] })[0])
  })
  useEffect(() => {
    if (answer) openWanted(answer)
  }, [answer])
  return { want: () => setWanted(asked), cancel: () => setWanted('') }
}

function describe(answer: SearchAnswer | null, isFailed: boolean): string {
  if (isFailed) return searchWords.failed
  if (!answer) return ''
  if (answer.isTooShort) return searchWords.tooShort
  const partial = answer.isPartial ? ` ${deskWords.inbox.beginnings}` : ''
  return `${answer.hits.length === 0 ? searchWords.none : searchWords.found(answer.hits.length)}${partial}`
}
