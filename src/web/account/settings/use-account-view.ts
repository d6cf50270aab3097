import { useEffect, useState } from 'react'
import { tabStorage } from '../../client/safe-storage.ts'
import { type AccountViewName, accountViews } from './account-view.ts'

const KEY = 'account-view'

/**
 * The view named by the URL fragment, so that Back, Forward, reload and bookmarks work. Without a fragment, the page
 * shows the view this tab showed last, because a provider or the second step may have come in between.
 */
export function useAccountView(): AccountViewName {
  const [view, setView] = useState(() => readFragment() ?? find(tabStorage.read(KEY)) ?? 'inquiries')
  useEffect(() => {
    const update = () => setView(readFragment() ?? 'inquiries')
    addEventListener('hashchange', update)
    return () => removeEventListener('hashchange', update)
  }, [])
  useEffect(() => {
    tabStorage.write(KEY, view)
    if (view !== readFragment() && view !== 'inquiries') history.replaceState(history.state, '', `#${view}`)
  }, [view])
  return view
}

function readFragment(): AccountViewName | undefined {
  return find(location.hash.slice(1))
}

function find(text: string | null): AccountViewName | undefined {
  return accountViews.find((name) => name === text)
}
