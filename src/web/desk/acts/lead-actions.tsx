import { deskWords } from '#content/desk/desk-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import { isOpen, isWithinWall } from '#domain/desk/lead-state.ts'
import type { DoAct } from '../lead/do-act.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { Choose } from '../ui/choose.tsx'
import { CloseAs } from '../ui/close-as.tsx'
import { askRights, listOffers, type Offer } from './lead-offers.ts'

/** The buttons above a lead. Those that a member may not use are disabled, with the reason. */
export function LeadActions({ page, act }: { page: LeadPage; act: DoAct }) {
  const { me, members, nameOf } = useDesk()
  const { state } = page.lead
  const { holding, moving } = listOffers(page, me, act)
  /** The disabled acts with their reasons, as text that can be read without a pointer. */
  const refused = new Map<string, string[]>()
  for (const { text, refusal } of [...holding, ...moving])
    if (refusal !== null) refused.set(refusal, [...(refused.get(refusal) ?? []), text])
  return (
    <div className="acts">
      <Offers offers={holding} />
      {me.role === 'agent' ? (
        <span className="who">{state.assigneeId === null ? deskWords.inbox.unclaimed : nameOf(state.assigneeId)}</span>
      ) : (
        <Choose
          id="assign"
          label={deskWords.lead.assignee}
          value={state.assigneeId ?? ''}
          options={members
            .filter(({ id, hasLeft }) => !hasLeft || id === state.assigneeId)
            .filter(({ id }) => isWithinWall({ ...state, assigneeId: id }))
            .map(({ id, displayName }) => [id, displayName])}
          none={deskWords.lead.nobody}
          action={deskWords.acts.assign}
          onChoose={(to) => act({ act: 'assign', to }, deskWords.did.assign)}
        />
      )}
      <Offers offers={moving} />
      {isOpen(state) && askRights(page, me)('close') === null && (
        <CloseAs id="close-as" onClose={(reason) => act({ act: 'close', reason }, deskWords.did.close)} />
      )}
      {[...refused].map(([reason, names]) => (
        <p key={reason} className="hint why">
          {names.join(', ')}: {reason}
        </p>
      ))}
    </div>
  )
}

function Offers({ offers }: { offers: readonly Offer[] }) {
  return offers.map(({ text, refusal, run }) => (
    <button key={text} type="button" className="button" disabled={refusal !== null} onClick={run}>
      {text}
    </button>
  ))
}
