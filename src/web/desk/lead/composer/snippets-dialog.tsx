import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useState } from 'react'
import { snippetWords as words } from '#content/desk/lead/snippet-words.ts'
import { MAX_SNIPPET_BODY, MAX_SNIPPET_NAME, type Snippet, type SnippetChange } from '#domain/desk/messages/snippet.ts'
import { queryKeys } from '../../query-keys.ts'
import { FormOutcome } from '../../team/form-outcome.tsx'
import { useSending } from '../../team/use-sending.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { changeSnippets } from './snippets-client.ts'

interface SnippetsDialogProps {
  ref: RefObject<HTMLDialogElement | null>
  snippets: readonly Snippet[]
}

/** A member adds, changes and deletes their own snippets. */
export function SnippetsDialog({ ref, snippets }: SnippetsDialogProps) {
  const client = useQueryClient()
  const { isBusy, said, send } = useSending()
  const [added, setAdded] = useState<string[]>([])
  const saved = new Set(snippets.map(({ id }) => id))
  const drafts = added.filter((id) => !saved.has(id)).map((id) => ({ id, name: '', body: '' }))
  const change = (what: SnippetChange) =>
    send(async () => {
      client.setQueryData(queryKeys.snippets, await changeSnippets(what))
      return words.saved
    })
  return (
    <dialog ref={ref} className="help snippets" aria-labelledby="snippets-title">
      <h2 id="snippets-title">{words.title}</h2>
      <p className="small soft">{words.hint}</p>
      {snippets.length + drafts.length === 0 && <p>{words.none}</p>}
      {[...snippets, ...drafts].map((snippet) => (
        <SnippetForm
          key={snippet.id}
          snippet={snippet}
          isBusy={isBusy}
          onSave={change}
          onRemove={() => {
            setAdded((known) => known.filter((id) => id !== snippet.id))
            if (saved.has(snippet.id)) change({ remove: snippet.id })
          }}
        />
      ))}
      <FormOutcome said={said} />
      <p className="buttons">
        <button type="button" className="button" onClick={() => setAdded((known) => [...known, crypto.randomUUID()])}>
          {words.add}
        </button>
        <button type="button" className="button" onClick={() => ref.current?.close()}>
          {words.close}
        </button>
      </p>
    </dialog>
  )
}

interface SnippetFormProps {
  snippet: Snippet
  isBusy: boolean
  onSave: (snippet: Snippet) => void
  onRemove: () => void
}

function SnippetForm({ snippet: { id, name, body }, isBusy, onSave, onRemove }: SnippetFormProps) {
  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!isBusy) onSave({ id, name: String(form.get('name')).trim(), body: String(form.get('body')).trim() })
  }
  return (
    <form className="snippet" onSubmit={save} aria-label={name || words.add}>
      <label className="field">
        {words.name}
        <input name="name" required pattern=".*\S.*" maxLength={MAX_SNIPPET_NAME} defaultValue={name} />
      </label>
      <label className="field">
        {words.body}
        <textarea name="body" required rows={3} maxLength={MAX_SNIPPET_BODY} defaultValue={body} />
      </label>
      <p className="buttons">
        <button type="submit" className="button tiny" aria-disabled={isBusy}>
          {words.save}
        </button>
        <ConfirmButton button={words.remove} sure={words.removeSure} isSmall onConfirm={onRemove} />
      </p>
    </form>
  )
}
