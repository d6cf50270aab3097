import { useMemo } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import type { ChangingAct } from '#domain/desk/acts/decide-act.ts'
import type { CloseReason } from '#domain/desk/lead-state.ts'
import { tellSnoozed } from '../acts/tell-snoozed.ts'
import { tomorrowMorning } from '../acts/tomorrow-morning.ts'
import { onLead } from '../conflicts/on-lead.ts'
import { predictLead } from '../predict-lead.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { useStable } from '../use-stable.ts'
import type { Selection } from './bulk/use-selection.ts'
import type { RowActs } from './row-tools.tsx'
import type { ShownInbox } from './use-inbox.ts'

const { did } = deskWords

type Ids = readonly string[]

interface BulkActs {
  snooze: (ids: Ids, until: Date) => void
  assign: (ids: Ids, to: string) => void
  close: (ids: Ids, reason: CloseReason) => void
}

/** The list's acts on one lead and on many, each with one undo. */
export function useRowActs({ inbox, change }: ShownInbox, selection: Selection): { acts: RowActs; bulk: BulkActs } {
  const desk = useDesk()

  // It always has the rows on the screen, because an act on unknown rows would do nothing.
  const act = useStable((what: Exclude<ChangingAct, { act: 'status' }>, ids: Ids, said: string): void => {
    const at = new Date()
    const done = ids.flatMap((lead) => {
      const before = inbox?.rows.find(({ id }) => id === lead)
      const state = before?.state ?? selection.stateOf(lead)
      const shown = before && { before, after: predictLead(before, what, desk.me.id, at) }
      return state === undefined ? [] : [{ lead, target: onLead(what, { id: lead, state }), shown }]
    })
    if (done.length === 0) return
    desk.act(
      what,
      done.map(({ target }) => target),
      said,
      { leads: done },
    )
    change(ids, (row) => predictLead(row, what, desk.me.id, at))
    selection.clear()
  })
  const toggle = useStable(selection.toggle)
  return useMemo(() => {
    const bulk: BulkActs = {
      snooze: (ids, until) => act({ act: 'snooze', until: until.toISOString() }, ids, tellSnoozed(until)),
      assign: (ids, to) => act({ act: 'assign', to }, ids, did.assign),
      close: (ids, reason) => act({ act: 'close', reason }, ids, did.close),
    }
    const acts: RowActs = {
      select: toggle,
      claim: (id) => act({ act: 'claim' }, [id], did.claim),
      snooze: (id, until) => bulk.snooze([id], until),
      later: (id) => bulk.snooze([id], tomorrowMorning(new Date())),
      wake: (id) => act({ act: 'wake' }, [id], did.wake),
      assign: (id, to) => bulk.assign([id], to),
      close: (id, reason) => bulk.close([id], reason),
      notSpam: (id) => act({ act: 'not-spam' }, [id], did['not-spam']),
      spam: (id) => act({ act: 'spam' }, [id], did.spam),
    }
    return { acts, bulk }
  }, [act, toggle])
}
