import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { withText } from '#domain/desk/inbox/chips.ts'
import { emptyQuery, inboxTabs, printQuery, readQuery } from '#domain/desk/inbox/inbox-query.ts'
import { INBOX, inboxPath, replaceWith, useAddress } from '../shell/use-address.ts'

/** A list is read this long after the last letter. */
const PAUSE_MS = 150

interface Typed {
  text: string
  /** The query without what is typed; null if no list is open. */
  base: string | null
  /** The query of the last render, and the one that typing led to. */
  seen: string | null
  written: string | null
}

/** The text of the search field. On a list of the inbox it is part of the query in the address, and narrows the list. */
export function useTypedQuery() {
  const { pathname, searchParams } = useAddress()
  const query = pathname === INBOX ? (searchParams.get('q') ?? inboxTabs['to-answer']) : null
  const [typed, setTyped] = useState<Typed>({ text: '', base: null, seen: null, written: null })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Another list, a chip, or the way back: the field shows the words of that query.
  if (query !== typed.seen)
    setTyped(query !== null && query === typed.written ? { ...typed, seen: query } : startFrom(query))

  function write(next: string): void {
    clearTimeout(timer.current)
    flushSync(() => setTyped((known) => ({ ...known, written: next })))
    if (next !== query) replaceWith(inboxPath(next))
  }
  return {
    text: typed.text,
    /** Null if no list is open. */
    query,
    type(text: string): void {
      clearTimeout(timer.current)
      const { base } = typed
      setTyped({ ...typed, text })
      if (base !== null) timer.current = setTimeout(() => write(withText(base, text)), PAUSE_MS)
    },
    /** Narrows the list at once. A term that isn't understood is then part of the query, and the list says so. */
    commit(): void {
      if (typed.base === null) return
      const { unknown } = readQuery(typed.text)
      write([withText(typed.base, typed.text), ...unknown].filter((part) => part !== '').join(' '))
    },
    /** Adds a condition in place of what is typed. */
    add(term: string): void {
      clearTimeout(timer.current)
      if (typed.base !== null) replaceWith(inboxPath(withText(typed.base, term)))
    },
    clear(): void {
      clearTimeout(timer.current)
      setTyped((known) => ({ ...known, text: '' }))
    },
  }
}

function startFrom(query: string | null): Typed {
  if (query === null) return { text: '', base: null, seen: null, written: null }
  const { query: asked, unknown } = readQuery(query)
  const text = [printQuery({ ...emptyQuery, words: asked.words }), ...unknown].filter((part) => part !== '').join(' ')
  return { text, base: printQuery({ ...asked, words: [] }), seen: query, written: query }
}
