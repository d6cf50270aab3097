import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import type { Inbox } from '#domain/desk/answers/inbox.ts'
import { findView } from '#domain/desk/inbox/chips.ts'
import { useMedia } from '../ui/use-media.ts'
import { formatCount } from './format-count.ts'
import { InboxList, type Shown } from './inbox-list.tsx'
import { useSavedViews } from './list-views.ts'

const Preview = lazy(() => import('./preview/preview.tsx').then((module) => ({ default: module.Preview })))

/** The inbox: a list that the address names, and beside it the lead that has the keys. */
export function InboxScreen({ query }: { query: string }) {
  const saved = useSavedViews()
  const view = findView(query, saved)
  const hasPreview = useMedia('(min-width: 62rem)')
  const [shown, setShown] = useState<Shown | null>(null)
  const [count, setCount] = useState(0)
  /** While somebody moves through the list, the list comes first. */
  const previewed = useDeferredValue(shown)
  useEffect(() => {
    document.title = count > 0 ? `(${formatCount(count)}) ${deskWords.title}` : deskWords.title
  }, [count])
  const show = (next: Shown | null) =>
    setShown((known) => (known?.row === next?.row && known?.acts === next?.acts ? known : next))
  const note = (inbox: Inbox) => setCount(inbox.counts['to-answer'])
  return (
    <main className="inbox">
      <InboxList
        key={view.id}
        query={query}
        view={view}
        saved={saved}
        current={shown?.row.id ?? null}
        hasPreview={hasPreview}
        onShow={show}
        onRead={note}
      />
      {hasPreview && (
        <Suspense fallback={<div className="reader" />}>
          <Preview shown={previewed} />
        </Suspense>
      )}
    </main>
  )
}
