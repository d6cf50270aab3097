import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { deskWords } from '#content/desk/desk-words.ts'
import { inboxWords } from '#content/desk/inbox-words.ts'
import { trayWords } from '#content/desk/tray-words.ts'
import type { Inbox } from '#domain/desk/answers/inbox.ts'
import { type InboxTab, inboxTabs, printQuery, readQuery, tabNames } from '#domain/desk/inbox/inbox-query.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { changeViews, readViews } from '../desk-client.ts'
import { queryKeys } from '../query-keys.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskLink } from '../shell/desk-link.tsx'
import { inboxPath } from '../shell/use-address.ts'
import { formatCount } from './format-count.ts'

/** The inbox's lists: the built-in ones and the saved ones. */
export function ViewTabs({ query, inbox }: { query: string; inbox: Inbox | null }) {
  const { me } = useDesk()
  const counts = inbox?.counts
  const client = useQueryClient()
  // The inbox works without the saved ones too.
  const { views = [] } = useQuery({ queryKey: queryKeys.views, queryFn: readViews }).data ?? {}
  /** The list that is about to be saved. */
  const [saving, setSaving] = useState<string | null>(null)
  const [fault, setFault] = useState({ of: '', text: '' })
  const { shown, isUnderstood } = readShown(query)
  const isSaving = saving === shown
  const isTab = tabNames.some((tab) => inboxTabs[tab] === shown)
  const current = views.find((view) => readShown(view.query).shown === shown)

  function change(what: Parameters<typeof changeViews>[0]): void {
    setFault({ of: shown, text: '' })
    changeViews(what).then(
      (read) => {
        flushSync(() => {
          client.setQueryData(queryKeys.views, read)
          setSaving(null)
        })
        // The pressed button is gone, and the line offers an undo.
        if (document.activeElement === document.body) nav.current?.querySelector<HTMLElement>('.tab-button')?.focus()
      },
      (error: unknown) =>
        setFault({
          of: shown,
          text: error instanceof Error && error.message !== '' ? error.message : inboxWords.viewFailed,
        }),
    )
  }
  const nav = useRef<HTMLElement>(null)
  // On a phone the lists are in one line that is wider than the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another list is shown
  useEffect(() => {
    const chosen = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && chosen) nav.current.scrollLeft = chosen.offsetLeft - nav.current.offsetWidth / 2
  }, [shown])
  /** Few leads are in this list, and without a mailbox of the desk there are never any. */
  const isOffered = (tab: InboxTab) =>
    tab !== 'wrote-back' || (counts?.[tab] ?? 0) > 0 || shown === inboxTabs['wrote-back']
  return (
    <>
      <nav ref={nav} className="tabs" aria-label={deskWords.title}>
        {tabNames.filter(isOffered).map((tab) => (
          <DeskLink
            key={tab}
            to={inboxPath(inboxTabs[tab])}
            aria-current={shown === inboxTabs[tab] ? 'page' : undefined}
          >
            {deskWords.tabs[tab]} <span className="count">{counts ? formatCount(counts[tab]) : ''}</span>
          </DeskLink>
        ))}
        {inbox !== null && inbox.tray > 0 && (
          <DeskLink to="/desk/tray">
            {trayWords.title} <span className="count">{formatCount(inbox.tray)}</span>
          </DeskLink>
        )}
        {views.map((view) => (
          <DeskLink key={view.id} to={inboxPath(view.query)} aria-current={view === current ? 'page' : undefined}>
            {view.name}
          </DeskLink>
        ))}
        {isUnderstood && !isTab && !current && (
          <button
            type="button"
            className="tab-button"
            id="save-view"
            aria-expanded={isSaving}
            onClick={() => setSaving(isSaving ? null : shown)}
          >
            {inboxWords.saveView}
          </button>
        )}
        {current && mayOfTeam('remove-view', me, { id: current.madeBy }) === null && (
          <button type="button" className="tab-button" onClick={() => change({ remove: current.id })}>
            {inboxWords.removeView}
          </button>
        )}
      </nav>
      {isSaving && !isTab && (
        <ViewForm onSave={(name, isTeam) => change({ id: crypto.randomUUID(), name, isTeam, query: shown })} />
      )}
      {fault.of === shown && fault.text !== '' && (
        <p className="notice" role="alert">
          {fault.text}
        </p>
      )}
    </>
  )
}

/** A filter that isn't understood matches no list, and can't be saved as one. */
function readShown(query: string): { shown: string; isUnderstood: boolean } {
  const { query: asked, unknown } = readQuery(query)
  const isUnderstood = unknown.length === 0
  return { shown: isUnderstood ? printQuery(asked) : query, isUnderstood }
}

function ViewForm({ onSave }: { onSave: (name: string, isTeam: boolean) => void }) {
  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const name = String(data.get('name') ?? '').trim()
    if (name !== '') onSave(name, data.get('team') === 'on')
  }
  return (
    <form className="view-form" onSubmit={save}>
      <label className="choose">
        {inboxWords.viewName} <input name="name" maxLength={40} required />
      </label>
      <label className="choose">
        <input type="checkbox" name="team" /> {inboxWords.forTeam}
      </label>
      <button type="submit" className="button small">
        {inboxWords.save}
      </button>
    </form>
  )
}
