import { useEffect, useEffectEvent } from 'react'
import { useKeys } from './use-keys.ts'

/** Something that a member can do, with a name in the list of commands and possibly a key. */
export interface Command {
  name: string
  /** In the notation of `useKeys`. */
  key?: string
  run: () => void
}

interface Entry {
  list: () => readonly Command[]
  isEverywhere: boolean
}

const known = new Set<Entry>()

/** The commands of the screen and the shell. Those that make no sense at the moment are left out. */
export function useCommands(commands: readonly (Command | false)[], isEverywhere = false): void {
  const offered = commands.filter((command) => command !== false)
  useKeys(Object.fromEntries(offered.flatMap(({ key, run }) => (key === undefined ? [] : [[key, run]]))))
  const list = useEffectEvent(() => offered)
  useEffect(() => {
    const entry = { list: () => list(), isEverywhere }
    known.add(entry)
    return () => void known.delete(entry)
  }, [isEverywhere])
}

/** Frequent commands with a key come first, then the rest of the screen, then the ones that leave it. */
export function listCommands(): Command[] {
  const of = (isEverywhere: boolean) =>
    [...known].filter((entry) => entry.isEverywhere === isEverywhere).flatMap(({ list }) => list())
  const ofScreen = of(false)
  return [...ofScreen.filter(({ key }) => key), ...ofScreen.filter(({ key }) => !key), ...of(true)]
}

/** Calls this when somebody wants to see the commands: with Ctrl or ⌘ and K, or from a menu. */
export function useCommandKey(show: () => void): void {
  const open = useEffectEvent(show)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) open()
    }
    const ask = () => open()
    document.addEventListener('keydown', press)
    addEventListener(OPEN, ask)
    return () => {
      document.removeEventListener('keydown', press)
      removeEventListener(OPEN, ask)
    }
  }, [])
}

const OPEN = 'desk:commands'

export function openCommands(): void {
  dispatchEvent(new Event(OPEN))
}
