import { useEffect, useEffectEvent } from 'react'
import { deviceStorage } from '../../client/safe-storage.ts'

const KEY = 'desk:keys'
/** How long a first key waits for its second. */
const PAIR_MS = 1500

/** Single keys can be switched off, because people using speech input or with unsteady hands press them by mistake. */
export function areKeysOn(): boolean {
  return deviceStorage.read(KEY) !== 'off'
}

export function switchKeys(isOn: boolean): void {
  deviceStorage.write(KEY, isOn ? 'on' : 'off')
}

type FindAct = (key: string) => (() => void) | undefined

/** If the screen and the shell bind the same key, the one that was shown last wins. */
const known: FindAct[] = []
let first = { key: '', at: 0 }

function press(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  // Keys do nothing behind a dialog, and the dialog itself closes with Escape.
  if (document.querySelector('dialog[open]')) return
  const key = event.key.toLowerCase()
  const { target } = event
  if (target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')) {
    // A member who is typing must leave the field first, so that no key loses any text.
    if (key === 'escape') target.blur()
    return
  }
  if (key !== 'escape' && !areKeysOn()) return
  const pair = event.timeStamp - first.at < PAIR_MS ? `${first.key} ${key}` : ''
  first = { key, at: event.timeStamp }
  // The second key of a pair may have its own meaning on the screen.
  const act = findAct(pair) ?? findAct(key)
  if (!act) return
  event.preventDefault()
  act()
}

function findAct(key: string): ReturnType<FindAct> {
  return known.toReversed().reduce<ReturnType<FindAct>>((found, find) => found ?? find(key), undefined)
}

let later: { key: string; path: string } | null = null

/** Runs the command of a key on another screen, once that screen has bound it: a lead can open with its reply started. */
export function pressLater(key: string, path: string): void {
  later = { key, path }
}

function runLater(): void {
  const found = later && location.pathname === later.path ? findAct(later.key) : undefined
  if (!found) return
  later = null
  found()
}

/**
 * Runs the command for a single key, or for two keys in sequence such as `g i`, but never while somebody is typing or a
 * dialog is open. Keys are named in lower case.
 */
export function useKeys(keys: Record<string, (() => void) | undefined>): void {
  const find = useEffectEvent((key: string) => keys[key])
  useEffect(() => {
    // Not in the effect itself, because a command may render at once.
    if (later && keys[later.key]) setTimeout(runLater)
  })
  useEffect(() => {
    const entry: FindAct = (key) => find(key)
    if (known.length === 0) document.addEventListener('keydown', press)
    known.push(entry)
    return () => {
      known.splice(known.indexOf(entry), 1)
      if (known.length === 0) document.removeEventListener('keydown', press)
    }
  }, [])
}
