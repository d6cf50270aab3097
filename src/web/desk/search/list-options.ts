import { searchWords } from '#content/desk/search-words.ts'
import { listTerms, withText } from '#domain/desk/inbox/chips.ts'
import { inboxTabs } from '#domain/desk/inbox/inbox-query.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import type { Command } from '../shell/commands.ts'
import { goTo, inboxPath } from '../shell/use-address.ts'
import type { Hit } from './use-search.ts'

/** Something that the search offers. */
export interface Option {
  id: string
  group: 'narrow' | Hit['group'] | 'commands'
  name: string
  about: string
  detail: string
  /** The text that the words are in. */
  matched: string
  run: () => void
}

const MOST_COMMANDS = 5
/** Of each group of results. */
const MOST_FOUND = 5
/** The server sends no more leads. */
const MOST_LEADS = 20
const MOST_ON_PHONE = 3

interface Offered {
  /** The query of the open list; null elsewhere. */
  query: string | null
  text: string
  hits: readonly Hit[]
  commands: readonly Command[]
  /** Whether all commands are offered, before everything else. */
  isCommanding: boolean
  /** Whether a list below must stay visible. */
  isTight: boolean
  /** Adds a condition to the list. */
  narrow: (term: string) => void
  /** Runs a command where the focus was before the search. */
  runThere: (run: () => void) => void
}

/** Conditions for the open list, then what was found, then commands; or first the commands. */
export function listOptions({
  query,
  text,
  hits,
  commands,
  isCommanding,
  isTight,
  narrow,
  runThere,
}: Offered): Option[] {
  const isMatch = (name: string) =>
    text
      .toLowerCase()
      .split(/\s+/)
      .every((word) => name.toLowerCase().includes(word))
  const known = new Set(query === null ? [] : listTerms(query))
  const terms = query === null ? [] : Object.entries(searchWords.narrow)
  const found = listFound(hits, text)
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
      matched: '',
      run: () => runThere(run),
    }))
  if (isCommanding) return [...named, ...found]
  const all = [
    ...terms
      .filter(([term, name]) => !known.has(term) && isMatch(name))
      .map(([term, name]) => ({
        id: term,
        group: 'narrow' as const,
        name,
        about: '',
        detail: '',
        matched: '',
        run: () => narrow(term),
      })),
    ...found,
    ...named,
  ]
  return isTight && text !== '' ? all.slice(0, MOST_ON_PHONE) : all
}

/** The first few of each group, and a way to the other leads. */
function listFound(hits: readonly Hit[], text: string): Option[] {
  const leads = hits.filter(({ group }) => group === 'leads').length
  const options = groups.map((group) =>
    hits
      .filter((hit) => hit.group === group)
      .slice(0, MOST_FOUND)
      .map(({ path, ...hit }) => ({ ...hit, run: () => goTo(path) })),
  )
  if (leads > MOST_FOUND) {
    const name = fillWords(leads < MOST_LEADS ? searchWords.all : searchWords.atLeast, { count: leads })
    const run = () => goTo(inboxPath(withText(inboxTabs.all, text)))
    options[0]?.push({ id: 'all leads', group: 'leads', name, about: '', detail: '', matched: '', run })
  }
  return options.flat()
}

const groups = ['leads', 'properties', 'found'] as const
