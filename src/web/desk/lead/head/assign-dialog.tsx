import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { FormEvent } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { leadScreenWords } from '#content/desk/lead/lead-words.ts'
import { teamWords } from '#content/desk/team-words.ts'
import type { LeadPage } from '#domain/desk/answers/lead-page.ts'
import type { TeamMember } from '#domain/desk/answers/members.ts'
import { defaultDuty, isOnDuty } from '#domain/desk/duty.ts'
import { isWithinWall } from '#domain/desk/lead-state.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { queryKeys } from '../../query-keys.ts'
import { useDesk } from '../../shell/desk-context.tsx'
import { readMembers } from '../../team/team-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { DoAct } from '../do-act.ts'

const words = leadScreenWords.assigning

interface AssignDialogProps {
  lead: LeadPage['lead']
  act: DoAct
  now: Date
  onClose: () => void
}

/** Managers choose from all members who may see the lead. Nobody is chosen at first. */
export function AssignDialog({ lead, act, now, onClose }: AssignDialogProps) {
  const { me, members } = useDesk()
  const { data } = useQuery({ queryKey: queryKeys.members, queryFn: readMembers })
  const { state } = lead
  const shown = members
    .filter(({ id, hasLeft }) => !hasLeft || id === state.assigneeId)
    .filter(({ id }) => isWithinWall({ ...state, assigneeId: id }))
    .map(({ id, displayName }) => {
      const known = data?.members.find((member) => member.id === id)
      return {
        id,
        name: id === me.id ? `${displayName} (${teamWords.you})` : displayName,
        about: known ? describeWork(known, now) : '',
      }
    })
  function assign(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const to = String(new FormData(event.currentTarget).get('to') ?? '')
    if (to === '') return
    // Closing first returns the focus to the button, which the act may remove.
    onClose()
    act({ act: 'assign', to }, deskWords.did.assign)
  }
  return (
    <Dialog title={fillWords(words.title, { name: lead.fullName })} onClose={onClose}>
      <form className="assign" onSubmit={assign}>
        <fieldset>
          <legend className="unseen">{leadScreenWords.assignTo}</legend>
          {shown.map(({ id, name, about }) =>
            id === state.assigneeId ? (
              <p key={id} className="tick">
                <Check className="icon" aria-hidden="true" />
                <span>{name}</span>
                <span className="soft small">{words.current}</span>
              </p>
            ) : (
              <label key={id} className="tick">
                <input type="radio" name="to" value={id} required />
                <span>{name}</span>
                <span className="soft small">{about}</span>
              </label>
            ),
          )}
        </fieldset>
        <p className="dialog-acts">
          <button type="submit" className="button main">
            {deskWords.acts.assign}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {deskWords.cancel}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

/** Whether somebody is there for a lead now. */
function describeWork({ takesLeads, duty }: TeamMember, now: Date): string {
  if (!takesLeads) return words.noLeads
  return isOnDuty(duty ?? defaultDuty, now) ? words.onDuty : words.offDuty
}
