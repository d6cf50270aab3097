import type { KeyboardEvent } from 'react'

/** Ctrl or ⌘ and Enter. */
export function isSendKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isOwnKey(event)
}

/** Not a key pressed in a menu or dialog, which React also reports to the form that opened it. */
export function isOwnKey({ target, currentTarget }: KeyboardEvent): boolean {
  return target instanceof Element && currentTarget.contains(target) && target.closest('dialog') === null
}
