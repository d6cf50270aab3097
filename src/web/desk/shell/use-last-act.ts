import { useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { type DoneLead, describeDone, type LastAct } from '../acts/find-undoable.ts'

const words = deskWords.outbox
const nothing = { id: '', text: '' }

/** The last act that can be undone, and its description. */
export function useLastAct() {
  const [last, setLast] = useState<LastAct | null>(null)
  const [told, setTold] = useState(nothing)
  const [note] = useState(() => {
    const leaveOut = (isOut: (lead: string, act: LastAct) => boolean) =>
      setLast((act) => {
        const leads = act?.leads.filter(({ lead }) => !isOut(lead, act)) ?? []
        return act === null || leads.length === 0 ? null : { ...act, leads }
      })
    return {
      /** `did` describes what happened to each lead. An act that can't be undone has no description. */
      act({ id, do: { act } }: SentAct, did: string, leads: readonly DoneLead[]): void {
        setLast(did === '' ? null : { id, act, did, leads })
        setTold({ id, text: did === '' ? words.done : `${words.done}: ${describeDone({ did, leads })}` })
      },
      /** Returns the act that undoes it. */
      undo(act: LastAct): SentAct {
        const id = crypto.randomUUID()
        setLast(null)
        setTold({ id, text: `${words.undone}: ${describeDone(act)}` })
        return { id, on: act.leads.map(({ lead }) => ({ lead })), do: { act: 'undo', undoes: act.id } }
      },
      /** Failed acts can't be undone: single leads of an act, or acts that failed on all leads. */
      failed(results: readonly { id: string; lead: string }[], everywhere: readonly string[]): void {
        const hasFailed = (lead: string, { id }: LastAct) => results.some((one) => one.id === id && one.lead === lead)
        leaveOut((lead, act) => everywhere.includes(act.id) || hasFailed(lead, act))
        setTold((known) => (everywhere.includes(known.id) ? nothing : known))
      },
    }
  })
  return { last, told: told.text, note }
}
