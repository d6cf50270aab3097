import { useEffect, useEffectEvent } from 'react'

const KEY = 'desk:keys'

/** Single keys can be switched off, since speech input and unsteady hands press them by mistake. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

export function switchKeys(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {}
}

/** Calls what belongs to a single key, but never while somebody types. Escape works everywhere. Keys are named in lower case. */
export function useKeys(keys: Record<string, (() => void) | undefined>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const key = event.key.toLowerCase()
    const { target } = event
    const isTyping = target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select')
    if (key !== 'escape' && (isTyping || !areKeysOn())) return
    const act = keys[key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
