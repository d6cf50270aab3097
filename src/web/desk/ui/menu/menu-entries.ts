import { deskWords } from '#content/desk/desk-words.ts'
import { fillWords } from '#domain/text/fill-words.ts'

export interface MenuItem {
  name: string
  /** In grey at the right, such as the time that a choice stands for. */
  detail?: string
  /** The beginning of the text that a choice inserts, in small below the name. */
  preview?: string
  /** The key that does the same. A phone doesn't show it. */
  shortcut?: string
  isDanger?: boolean
  /** Whether the page shows what it leads to. */
  isCurrent?: boolean
  /** Why this member can't do it now. The item then does nothing and shows the reason. */
  refusal?: string | null
  /** An address of the desk, or what to do. */
  run: string | (() => void)
}

interface Fold<Entry> {
  name: string
  entries: readonly Entry[]
}

type Simple = MenuItem | 'line' | { text: string }

/** A line separates groups of items; a text explains what follows; a fold opens its entries below itself. */
export type MenuEntry = Simple | Fold<MenuEntry> | false
export type ShownEntry = Simple | Fold<ShownEntry>

const isItem = (entry: MenuEntry): entry is MenuItem => typeof entry === 'object' && 'run' in entry
const isFold = (entry: MenuEntry): entry is Fold<MenuEntry> => typeof entry === 'object' && 'entries' in entry

/**
 * What a menu shows: without what is missing now and lines that separate nothing. If several items are refused, they are
 * below one line at the end, each under its reason.
 */
export function tidyEntries(entries: readonly MenuEntry[]): ShownEntry[] {
  const refused = listRefused(entries)
  if (refused.length < 2) return keepUseful(entries, () => true)
  const possible = keepUseful(entries, ({ refusal }) => !refusal)
  const name = fillWords(deskWords.notPossible, { count: refused.length })
  const reasons = new Set(refused.map(({ refusal }) => refusal ?? ''))
  const below = [...reasons].flatMap((text) => [{ text }, ...refused.filter(({ refusal }) => refusal === text)])
  return keepUseful([...possible, 'line', { name, entries: below }], () => true)
}

function listRefused(entries: readonly MenuEntry[]): MenuItem[] {
  return entries.flatMap((entry) => {
    if (isItem(entry)) return entry.refusal ? entry : []
    return isFold(entry) ? listRefused(entry.entries) : []
  })
}

function keepUseful(entries: readonly MenuEntry[], isKept: (item: MenuItem) => boolean): ShownEntry[] {
  const shown = entries.flatMap((entry): ShownEntry[] => {
    if (entry === false || (isItem(entry) && !isKept(entry))) return []
    if (!isFold(entry)) return [entry]
    const below = keepUseful(entry.entries, isKept)
    return below.length === 0 ? [] : [{ name: entry.name, entries: below }]
  })
  return shown.filter((entry, at) => entry !== 'line' || (at > 0 && at < shown.length - 1 && shown[at + 1] !== 'line'))
}
