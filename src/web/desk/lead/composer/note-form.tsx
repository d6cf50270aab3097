import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { listMentioned } from '#domain/desk/mentions/mention-text.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import type { DoAct } from '../do-act.ts'
import { listMentionable } from '../mentions/list-mentionable.ts'
import { MentionField } from '../mentions/mention-field.tsx'
import { isSendKey } from './is-send-key.ts'
import { readNote, storeNote } from './reply-drafts.ts'

const words = deskWords.lead

interface NoteFormProps {
  leadId: string
  /** Who may see the lead; only they can be mentioned. */
  eyes: readonly string[]
  act: DoAct
  onDone: () => void
}

/** An unfinished note stays on the device, like a draft. */
export function NoteForm({ leadId, eyes, act, onDone }: NoteFormProps) {
  const desk = useDesk()
  const { me } = desk
  const members = listMentionable(desk, eyes)
  const [note, setNote] = useState(() => readNote(me.id, leadId))
  function change(text: string): void {
    setNote(text)
    storeNote(me.id, leadId, text)
  }
  function save(event: FormEvent | KeyboardEvent): void {
    event.preventDefault()
    const text = note.trim()
    if (text === '') return
    const mentions = listMentioned(text, members)
    act({ act: 'note', text, ...(mentions.length > 0 && { mentions }) }, deskWords.did.note)
    change('')
    onDone()
  }
  return (
    <form className="compose-form note-form" onSubmit={save} onKeyDown={(event) => isSendKey(event) && save(event)}>
      <label className="unseen" htmlFor="note">
        {words.note}
      </label>
      <MentionField id="note" describedBy="note-hint" value={note} onChange={change} members={members} />
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
