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
  const [isRead, setIsRead] = useState(false)
  /** While somebody moves through the list, the list comes first. */
  const previewed = useDeferredValue(shown)
  useEffect(() => {
    document.title = count > 0 ? `(${formatCount(count)}) ${deskWords.title}` : deskWords.title
  }, [count])
  const show = (next: Shown | null) =>
    setShown((known) => (known?.row === next?.row && known?.acts === next?.acts ? known : next))
  const note = (inbox: Inbox) => {
    setCount(inbox.counts['to-answer'])
    setIsRead(true)
  }
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
        <Suspense fallback={<PreviewPlace />}>
          {isRead || previewed ? <Preview shown={previewed} /> : <PreviewPlace />}
        </Suspense>
      )}
    </main>
  )
}

/** A lead's name, message and answer, while the list loads. */
function PreviewPlace() {
  return (
    <div className="reader" aria-hidden="true">
      <header className="preview-place">
        <span className="place-bar" />
        <span className="place-bar long" />
        <span className="place-bar pill" />
      </header>
      <div />
      <div className="preview-answer" />
    </div>
  )
}
