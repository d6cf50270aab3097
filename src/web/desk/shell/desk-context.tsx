import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { type ActResult, DeskRefusal, sendActs, type Team } from '../desk-client.ts'
import { createOutbox, type Outbox } from '../outbox.ts'
import { nameIn, useNames } from './use-names.ts'

interface LastAct {
  id: string
  leads: string[]
  words: string
}

interface Desk extends Team {
  nameOf: (id: string | null) => string
  /** Reads anew who is here. */
  refreshTeam: () => void
  /** Sends an act on some leads, and returns its id. `words` say what can be undone; if they are empty, nothing can. */
  act: (what: SentAct['do'], on: SentAct['on'], words: string) => string
  undo: () => void
  last: LastAct | null
  /** Why the last act was not done. */
  notice: string
  dismiss: () => void
  /** An act of this member that met a change by somebody else. */
  clash: Clash | null
  /** Does it all the same. */
  keepMine: () => void
  /** Acts that were not done. */
  refused: readonly string[]
  /** Changes whenever what is shown may differ from what is stored. */
  revision: number
  outbox: ReturnType<Outbox['state']>
  /** Sends nothing more, and keeps nothing on the device. */
  clearOutbox: () => void
}

export interface Clash {
  mine: SentAct
  words: string
  result: Extract<ActResult, { outcome: 'conflict' }>
}

const Context = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = use(Context)
  if (!desk) throw new Error('not inside of the desk')
  return desk
}

interface DeskProviderProps {
  team: Team
  refreshTeam: () => void
  onSignedOut: (error: unknown) => void
  children: ReactNode
}

/** Who is here, and the one way in which everything is done. */
export function DeskProvider({ team, refreshTeam, onSignedOut, children }: DeskProviderProps) {
  const [last, setLast] = useState<LastAct | null>(null)
  const [notice, setNotice] = useState('')
  const [clash, setClash] = useState<Clash | null>(null)
  const [pending] = useState(() => new Map<string, { mine: SentAct; words: string }>())
  const [refused, setRefused] = useState<readonly string[]>([])
  const [revision, setRevision] = useState(0)
  const latest = useLatest(team)
  const nameOf = useNames(team, refreshTeam)
  const [outbox] = useState(() =>
    createOutbox({
      memberId: team.me.id,
      send: sendActs,
      onResults(results) {
        const refusal = results.find(isRefused)
        const met = findClash(results, pending)
        if (met) setClash(met)
        else if (refusal) setNotice(describeRefusal(refusal, latest.current))
        for (const { id } of results) pending.delete(id)
        setRefused((ids) => [...ids, ...results.filter(isRefused).map(({ id }) => id)])
        // What was done to no lead at all cannot be undone.
        setLast((act) => (act && results.some(({ id }) => id === act.id) && !isDoneIn(results, act.id) ? null : act))
        setRevision((count) => count + 1)
      },
      onDropped(act, error) {
        setNotice(describeDropped(error))
        setRefused((ids) => [...ids, act.id])
        setLast((last) => (last?.id === act.id ? null : last))
        setRevision((count) => count + 1)
      },
      onSignedOut,
    }),
  )
  const state = useSyncExternalStore(outbox.subscribe, outbox.state)
  const desk = useMemo<Desk>(() => {
    function act(what: SentAct['do'], on: SentAct['on'], words: string): string {
      const id = crypto.randomUUID()
      const mine = { id, on, do: what }
      setNotice('')
      setClash(null)
      pending.set(id, { mine, words })
      outbox.add(mine)
      // What cannot be taken back has no words.
      setLast(words === '' ? null : { id, leads: on.map(({ lead }) => lead), words })
      return id
    }
    return {
      ...team,
      nameOf,
      refreshTeam,
      act,
      undo() {
        if (last) outbox.add(toUndo(last))
        setLast(null)
      },
      last,
      notice,
      dismiss() {
        setNotice('')
        setClash(null)
      },
      clash,
      keepMine() {
        if (clash) act(clash.mine.do, [{ lead: clash.result.lead, base: clash.result.version }], clash.words)
      },
      refused,
      revision,
      outbox: state,
      clearOutbox: outbox.clear,
    }
  }, [team, refreshTeam, nameOf, outbox, pending, last, notice, clash, refused, revision, state])
  return <Context value={desk}>{children}</Context>
}

function toUndo({ id, leads }: LastAct): SentAct {
  return { id: crypto.randomUUID(), on: leads.map((lead) => ({ lead })), do: { act: 'undo', undoes: id } }
}

function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return latest
}

/** Acts that say by themselves what stands against them: doing them again would change nothing. */
const plain: readonly string[] = ['claim', 'undo']

function findClash(results: ActResult[], pending: ReadonlyMap<string, { mine: SentAct; words: string }>): Clash | null {
  for (const result of results) {
    const sent = pending.get(result.id)
    if (result.outcome === 'conflict' && result.last && sent && !plain.includes(sent.mine.do.act))
      return { ...sent, result }
  }
  return null
}

type Refused = Exclude<ActResult, { outcome: 'done' }>

function isDoneIn(results: ActResult[], id: string): boolean {
  return results.some((result) => result.id === id && result.outcome === 'done')
}

function describeDropped(error: unknown): string {
  return error instanceof DeskRefusal && error.message !== '' ? error.message : deskWords.outbox.dropped
}

function isRefused(result: ActResult): result is Refused {
  return result.outcome !== 'done'
}

/** A conflict names who was faster. */
function describeRefusal(result: Refused, team: Team): string {
  if (result.outcome === 'refused' || result.now.assigneeId === null) return result.why
  return `${result.why} It is with ${nameIn(team, result.now.assigneeId)} now.`
}
