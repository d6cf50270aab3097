import { useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'

export interface LastAct {
  id: string
  leads: string[]
  words: string
}

const words = deskWords.outbox
const nothing = { id: '', text: '' }

/** What was done last, as far as it can be taken back, and what is said of it. */
export function useDone() {
  const [last, setLast] = useState<LastAct | null>(null)
  const [told, setTold] = useState(nothing)
  const [note] = useState(() => ({
    /** `did` says what was done to each lead. What cannot be taken back has no words. */
    act({ id, on }: SentAct, did: string): void {
      const said = did !== '' && on.length > 1 ? `${on.length} ${did}` : did
      setLast(said === '' ? null : { id, leads: on.map(({ lead }) => lead), words: said })
      setTold({ id, text: said === '' ? words.done : `${words.done}: ${said}` })
    },
    /** Returns the act that takes it back. */
    undo(act: LastAct): SentAct {
      const id = crypto.randomUUID()
      setLast(null)
      setTold({ id, text: `${words.undone}: ${act.words}` })
      return { id, on: act.leads.map((lead) => ({ lead })), do: { act: 'undo', undoes: act.id } }
    },
    /** It was done to no lead at all, so that there is nothing to take back. */
    refusal(id: string): void {
      setLast((act) => (act?.id === id ? null : act))
      setTold((known) => (known.id === id ? nothing : known))
    },
  }))
  return { last, told: told.text, note }
}
