import { useEffect, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import type { Inbox } from '#domain/desk/answers/inbox.ts'
import { goTo, inboxPath } from '../shell/use-address.ts'
import { formatCount } from './format-count.ts'
import { InboxList } from './inbox-list.tsx'
import { ViewTabs } from './view-tabs.tsx'

const words = deskWords.inbox

/** The inbox: tabs, a filter that is part of the URL, and the leads sorted by due time. */
export function InboxScreen({ query }: { query: string }) {
  /** Any list's counts, because they are the same for all tabs. */
  const [latest, setLatest] = useState<Inbox | null>(null)
  const count = latest?.counts['to-answer'] ?? 0
  useEffect(() => {
    document.title = count > 0 ? `(${formatCount(count)}) ${deskWords.title}` : deskWords.title
  }, [count])
  return (
    <main className="inbox">
      <h1 className="unseen">{deskWords.title}</h1>
      <ViewTabs query={query} inbox={latest} />
      <div className="tools">
        <FilterField key={query} query={query} />
      </div>
      <InboxList key={query} query={query} onRead={setLatest} />
    </main>
  )
}

function FilterField({ query }: { query: string }) {
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          goTo(inboxPath(String(new FormData(event.currentTarget).get('q') ?? '').trim()))
        }}
      >
        <label htmlFor="query">{words.query}</label>
        <input id="query" name="q" type="search" defaultValue={query} placeholder={words.queryHint} />
      </form>
    </search>
  )
}
