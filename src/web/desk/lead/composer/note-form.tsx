import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import type { DoAct } from '../do-act.ts'
import { isSendKey } from './is-send-key.ts'
import { readNote, storeNote } from './reply-drafts.ts'

const words = deskWords.lead

/** An unfinished note stays on the device, like a draft. */
export function NoteForm({ leadId, act, onDone }: { leadId: string; act: DoAct; onDone: () => void }) {
  const { me } = useDesk()
  const [note, setNote] = useState(() => readNote(me.id, leadId))
  function change(text: string): void {
    setNote(text)
    storeNote(me.id, leadId, text)
  }
  function save(event: FormEvent | KeyboardEvent): void {
    event.preventDefault()
    const text = note.trim()
    if (text === '') return
    act({ act: 'note', text }, deskWords.did.note)
    change('')
    onDone()
  }
  return (
    <form className="compose-form" onSubmit={save} onKeyDown={(event) => isSendKey(event) && save(event)}>
      <label className="unseen" htmlFor="note">
        {words.note}
      </label>
      <textarea
        id="note"
        maxLength={10_000}
        aria-describedby="note-hint"
        value={note}
        onChange={({ target }) => change(target.value)}
      />
      <p className="send">
        <span className="small soft" id="note-hint">
          {words.noteHint}
        </span>
        <button type="submit" className="button main">
          {deskWords.acts.saveNote}
        </button>
      </p>
    </form>
  )
}
