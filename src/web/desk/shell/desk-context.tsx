import { createContext, type ReactNode, use, useMemo, useState, useSyncExternalStore } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import type { SentAct } from '#domain/desk/acts/desk-act.ts'
import { type ActResult, DeskRefusal, sendActs, type Team } from '../desk-client.ts'
import { createOutbox, type Outbox } from '../outbox.ts'

interface LastAct {
  id: string
  leads: string[]
  words: string
}

interface Desk extends Team {
  nameOf: (id: string | null) => string
  /** Sends an act on some leads, and returns its id. `words` say what can be undone; if they are empty, nothing can. */
  act: (what: SentAct['do'], on: SentAct['on'], words: string) => string
  undo: () => void
  last: LastAct | null
  /** Why the last act was not done. */
  notice: string
  dismiss: () => void
  /** Acts that were not done. */
  refused: readonly string[]
  /** Changes whenever what is shown may differ from what is stored. */
  revision: number
  outbox: ReturnType<Outbox['state']>
}

const Context = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = use(Context)
  if (!desk) throw new Error('not inside of the desk')
  return desk
}

interface DeskProviderProps {
  team: Team
  onSignedOut: (error: unknown) => void
  children: ReactNode
}

/** Who is here, and the one way in which everything is done. */
export function DeskProvider({ team, onSignedOut, children }: DeskProviderProps) {
  const [last, setLast] = useState<LastAct | null>(null)
  const [notice, setNotice] = useState('')
  const [refused, setRefused] = useState<readonly string[]>([])
  const [revision, setRevision] = useState(0)
  const [outbox] = useState(() =>
    createOutbox({
      memberId: team.me.id,
      send: sendActs,
      onResults(results) {
        const refusal = results.find(isRefused)
        if (refusal) setNotice(describeRefusal(refusal, team))
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
      setNotice('')
      outbox.add({ id, on, do: what })
      // What cannot be taken back has no words.
      setLast(words === '' ? null : { id, leads: on.map(({ lead }) => lead), words })
      return id
    }
    return {
      ...team,
      nameOf: (id) => nameIn(team, id),
      act,
      undo() {
        if (!last) return
        outbox.add({
          id: crypto.randomUUID(),
          on: last.leads.map((lead) => ({ lead })),
          do: { act: 'undo', undoes: last.id },
        })
        setLast(null)
      },
      last,
      notice,
      dismiss: () => setNotice(''),
      refused,
      revision,
      outbox: state,
    }
  }, [team, outbox, last, notice, refused, revision, state])
  return <Context value={desk}>{children}</Context>
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

function nameIn({ members }: Team, id: string | null): string {
  return members.find((member) => member.id === id)?.displayName ?? 'The desk'
}
