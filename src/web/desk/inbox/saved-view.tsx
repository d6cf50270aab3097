import { useQueryClient } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { inboxWords as words } from '#content/desk/inbox-words.ts'
import type { DeskView } from '#domain/desk/answers/views.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { changeViews } from '../desk-client.ts'
import { queryKeys } from '../query-keys.ts'
import { useCommands } from '../shell/commands.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { Menu } from '../ui/menu/menu.tsx'

interface SavedViewProps {
  query: string
  /** Whether there is something to save. */
  isSavable: boolean
  /** The saved view that is open. */
  view: DeskView | null
}

/** Saves the list as a view, renames the view or deletes it. */
export function SavedView({ query, isSavable, view }: SavedViewProps) {
  const { me } = useDesk()
  const client = useQueryClient()
  const [asking, setAsking] = useState<'new' | 'name' | null>(null)
  const [fault, setFault] = useState('')
  const mayChange = view !== null && mayOfTeam('remove-view', me, { id: view.madeBy }) === null
  useCommands([isSavable && { name: words.saveView, run: () => setAsking('new') }])

  async function change(what: Parameters<typeof changeViews>[0]): Promise<void> {
    setFault('')
    try {
      client.setQueryData(queryKeys.views, await changeViews(what))
      setAsking(null)
    } catch (error) {
      setFault(error instanceof Error && error.message !== '' ? error.message : words.viewFailed)
    }
  }
  function save(name: string, isTeam: boolean): void {
    // Saving a known id renames it.
    const known = asking === 'name' ? view : null
    void change({ id: known?.id ?? crypto.randomUUID(), name, isTeam, query: known?.query ?? query })
  }
  return (
    <>
      {(isSavable || mayChange) && (
        <Menu
          className="button tiny quiet"
          label={words.viewActs}
          items={[
            isSavable && { name: words.saveView, run: () => setAsking('new') },
            mayChange && { name: words.renameView, run: () => setAsking('name') },
            mayChange && { name: words.removeView, isDanger: true, run: () => void change({ remove: view.id }) },
          ]}
        >
          <Ellipsis className="icon" aria-hidden="true" />
        </Menu>
      )}
      {asking !== null && (
        <ViewDialog
          view={asking === 'name' ? view : null}
          fault={fault}
          onSave={save}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === null && fault !== '' && (
        <p className="notice" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}

interface ViewDialogProps {
  view: DeskView | null
  fault: string
  onSave: (name: string, isTeam: boolean) => void
  onClose: () => void
}

function ViewDialog({ view, fault, onSave, onClose }: ViewDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const name = String(data.get('name') ?? '').trim()
    if (name !== '') onSave(name, view ? view.owner === null : data.get('team') === 'on')
  }
  return (
    <dialog ref={dialog} className="help" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{view ? words.renameView : words.saveView}</h2>
      <form onSubmit={save}>
        <label className="field">
          {words.viewName}
          <input name="name" maxLength={40} required defaultValue={view?.name} />
        </label>
        {!view && (
          <label className="tick">
            <input type="checkbox" name="team" /> {words.forTeam}
          </label>
        )}
        {fault !== '' && <p role="alert">{fault}</p>}
        <p className="dialog-acts">
          <button type="submit" className="button main">
            {words.save}
          </button>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {words.cancel}
          </button>
        </p>
      </form>
    </dialog>
  )
}
