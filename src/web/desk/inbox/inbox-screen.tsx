import { useEffect, useRef, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import type { ChangingAct } from '#domain/desk/acts/decide-act.ts'
import { inboxTabs, printQuery, readQuery, tabNames } from '#domain/desk/inbox/inbox-query.ts'
import type { Inbox } from '../desk-client.ts'
import { foresee } from '../foresee.ts'
import { LiveMark } from '../live/live-mark.tsx'
import { CloseAs } from '../shell/close-as.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { tomorrowMorning } from '../shell/tomorrow-morning.ts'
import { goTo, inboxPath } from '../shell/use-address.ts'
import { useKeys } from '../shell/use-keys.ts'
import { useNow } from '../shell/use-now.ts'
import { InboxRowItem } from './inbox-row.tsx'
import { useInbox } from './use-inbox.ts'

const words = deskWords.inbox

/** Whether the list would move under somebody's hands. */
function isInList(): boolean {
  return scrollY > 40 || document.activeElement?.closest('.rows') != null
}

/** The inbox: tabs, a filter that stands in the address, and the leads sorted by what is due. */
export function InboxScreen({ query }: { query: string }) {
  const desk = useDesk()
  const now = useNow()
  const { inbox, isOld, news, reload, readMore, change } = useInbox(query, desk.revision, isInList)
  const [selected, setSelected] = useState<readonly string[]>([])
  const search = useRef<HTMLInputElement>(null)

  function act(what: Exclude<ChangingAct, { act: 'status' }>, ids: readonly string[], said: string): void {
    const rows = inbox?.rows.filter(({ id }) => ids.includes(id)) ?? []
    if (rows.length === 0) return
    desk.act(
      what,
      rows.map(({ id, version }) => ({ lead: id, base: version })),
      said,
    )
    change(ids, (row) => foresee(row, what, desk.me.id, new Date()))
    setSelected([])
  }
  const claim = (id: string) => act({ act: 'claim' }, [id], 'claimed')
  const snooze = (ids: readonly string[]) =>
    act({ act: 'snooze', until: tomorrowMorning(new Date()).toISOString() }, ids, 'snoozed')
  const toggle = (id: string) =>
    setSelected((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]))
  const chosen = () => (selected.length > 0 ? selected : [focusedLead()].filter((id) => id !== null))
  const withFocused = (work: (id: string) => void) => () => {
    const id = focusedLead()
    if (id !== null) work(id)
  }

  useKeys({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    arrowdown: () => moveFocus(1),
    arrowup: () => moveFocus(-1),
    c: withFocused(claim),
    x: withFocused(toggle),
    s: () => snooze(chosen()),
    '/': () => search.current?.focus(),
    '.': reload,
    escape: () => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined),
  })
  useEffect(() => {
    const count = inbox?.counts['to-answer'] ?? 0
    document.title = count > 0 ? `(${formatCount(count)}) ${deskWords.title}` : deskWords.title
  }, [inbox])

  return (
    <main className="inbox">
      <h1 className="unseen">{deskWords.title}</h1>
      <Tabs query={query} counts={inbox?.counts} />
      <div className="tools">
        <SearchField key={query} query={query} ref={search} />
        <LiveMark />
      </div>
      {selected.length > 0 && (
        <div className="bulk">
          {selected.length} {words.selected}
          <button type="button" className="button small" onClick={() => snooze(selected)}>
            {deskWords.acts.snooze}
          </button>
          <CloseAs onClose={(reason) => act({ act: 'close', reason }, selected, 'closed')} />
        </div>
      )}
      {news > 0 && (
        <button type="button" className="news" onClick={reload}>
          {formatCount(news)} {words.news}
        </button>
      )}
      <Notes inbox={inbox} />
      <ul className="rows" aria-label={deskWords.title}>
        {inbox?.rows.map((row) => (
          <InboxRowItem
            key={row.id}
            row={row}
            now={now}
            isSelected={selected.includes(row.id)}
            onSelect={() => toggle(row.id)}
            onClaim={() => claim(row.id)}
          />
        ))}
      </ul>
      {inbox?.rows.length === 0 && <Empty query={query} total={inbox.counts.all} />}
      {!inbox && isOld && (
        <p className="empty">
          {words.failed}{' '}
          <button type="button" className="button small" onClick={reload}>
            {words.again}
          </button>
        </p>
      )}
      {inbox?.next && (
        <button type="button" className="button" onClick={readMore}>
          {words.more}
        </button>
      )}
    </main>
  )
}

function Tabs({ query, counts }: { query: string; counts: Inbox['counts'] | undefined }) {
  const shown = printQuery(readQuery(query).query)
  return (
    <nav className="tabs" aria-label={deskWords.title}>
      {tabNames.map((tab) => (
        <DeskLink key={tab} to={inboxPath(inboxTabs[tab])} aria-current={shown === inboxTabs[tab] ? 'page' : undefined}>
          {deskWords.tabs[tab]} <span className="count">{counts ? formatCount(counts[tab]) : ''}</span>
        </DeskLink>
      ))}
    </nav>
  )
}

interface SearchFieldProps {
  query: string
  ref: React.Ref<HTMLInputElement>
}

function SearchField({ query, ref }: SearchFieldProps) {
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          goTo(inboxPath(String(new FormData(event.currentTarget).get('q') ?? '').trim()))
        }}
      >
        <label htmlFor="query">{words.query}</label>
        <input id="query" name="q" type="search" ref={ref} defaultValue={query} placeholder={words.queryHint} />
      </form>
    </search>
  )
}

function Notes({ inbox }: { inbox: Inbox | null }) {
  if (!inbox) return null
  const isPartial = inbox.search === 'beginnings'
  if (inbox.unknown.length === 0 && !isPartial) return null
  return (
    <p className="hint" role="status">
      {inbox.unknown.length > 0 && `${words.unknown} ${inbox.unknown.join(' ')} `}
      {isPartial && words.beginnings}
    </p>
  )
}

function Empty({ query, total }: { query: string; total: number }) {
  const text = total === 0 ? words.firstDay : query === inboxTabs['to-answer'] ? words.nothingToAnswer : words.empty
  return <p className="empty">{text}</p>
}

/** Nobody needs to know more exactly. */
function formatCount(count: number): string {
  return count > 999 ? '999+' : String(count)
}

function focusedLead(): string | null {
  const row = document.activeElement?.closest('[data-lead]')
  return row instanceof HTMLElement ? (row.dataset.lead ?? null) : null
}

function moveFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.row-link')]
  const at = links.findIndex((link) => link.closest('[data-lead]') === document.activeElement?.closest('[data-lead]'))
  const next = at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + step))
  links[next]?.focus()
}
