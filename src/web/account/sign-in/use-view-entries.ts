import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { isObject } from '#domain/is-object.ts'
import { createViewHistory, type ViewHistory } from '../../client/view-history.ts'
import type { View } from './auth-view.ts'

/** Gives each view a history entry. `show` is called when the visitor reloads, or goes to an entry. */
export function useViewEntries(show: (view: View) => void): RefObject<ViewHistory<View> | null> {
  const entries = useRef<ViewHistory<View>>(null)
  const onView = useEffectEvent(show)
  useEffect(() => {
    const created = createViewHistory({ name: 'auth', read: readView, onView: (view) => onView(view) })
    entries.current = created
    if (created.left) onView(afterReload(created.left))
    return created.stop
  }, [])
  return entries
}

/** A reload loses the address a mail was sent to, so the visitor is asked for it again. */
function afterReload(view: View): View {
  if (view.name !== 'mailed') return view
  const { purpose } = view
  return purpose === 'signup' ? { name: 'sign-up', isFresh: true } : { name: 'ask-mail', purpose }
}

/** Steps required by the session have no entry: they are requested whenever the page opens. */
function readView(value: unknown): View | null {
  if (!isObject(value)) return null
  const { name, purpose } = value
  if (name === 'sign-in' || name === 'sign-up') return { name, isFresh: false }
  if (name === 'ask-mail' && (purpose === 'recovery' || purpose === 'email')) return { name, purpose }
  const isMail = purpose === 'recovery' || purpose === 'email' || purpose === 'signup'
  if (name === 'mailed' && isMail) return { name, purpose }
  return name === 'second-step' ? { name } : null
}
