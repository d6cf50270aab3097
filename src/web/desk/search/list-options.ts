import { searchWords } from '#content/desk/search-words.ts'
import { listTerms } from '#domain/desk/inbox/chips.ts'
import type { Command } from '../shell/commands.ts'
import { goTo } from '../shell/use-address.ts'
import type { Hit } from './use-search.ts'

/** Something that the search offers. */
export interface Option {
  id: string
  group: 'narrow' | 'found' | 'commands'
  name: string
  about: string
  detail: string
  run: () => void
}

const MOST_COMMANDS = 5

interface Offered {
  /** The query of the open list; null elsewhere. */
  query: string | null
  text: string
  hits: readonly Hit[]
  commands: readonly Command[]
  /** Whether all commands are offered, before everything else. */
  isCommanding: boolean
  /** Adds a condition to the list. */
  narrow: (term: string) => void
  /** Runs a command where the focus was before the search. */
  runThere: (run: () => void) => void
}

/** Conditions for the open list, then what was found, then commands; or first the commands. */
export function listOptions({ query, text, hits, commands, isCommanding, narrow, runThere }: Offered): Option[] {
  const isMatch = (name: string) =>
    text
      .toLowerCase()
      .split(/\s+/)
      .every((word) => name.toLowerCase().includes(word))
  const known = new Set(query === null ? [] : listTerms(query))
  const terms = query === null ? [] : Object.entries(searchWords.narrow)
  const found = hits.map(({ id, name, about, detail, path }) => ({
    id,
    group: 'found' as const,
    name,
    // Most addresses of properties end with their municipality.
    about: name.includes(about) ? '' : about,
    detail,
    run: () => goTo(path),
  }))
  // Before anything is typed, only those who ask for commands want them.
  const named = (isCommanding || text.trim() !== '' ? commands : [])
    .filter(({ name }) => isMatch(name))
    .slice(0, isCommanding ? commands.length : MOST_COMMANDS)
    .map(({ name, key = '', run }) => ({
      id: `command ${name}`,
      group: 'commands' as const,
      name,
      about: '',
      detail: key.toUpperCase(),
      run: () => runThere(run),
    }))
  if (isCommanding) return [...named, ...found]
  return [
    ...terms
      .filter(([term, name]) => !known.has(term) && isMatch(name))
      .map(([term, name]) => ({
        id: term,
        group: 'narrow' as const,
        name,
        about: '',
        detail: '',
        run: () => narrow(term),
      })),
    ...found,
    ...named,
  ]
}
