import { type FormEvent, useState } from 'react'
import { teamWords } from '#content/desk/team-words.ts'
import { deskRoles, registrations } from '#domain/desk/desk-member.ts'
import type { MemberRequest } from '#domain/desk/team/member-request.ts'
import { DeskRefusal } from '../desk-request.ts'
import { Choice } from './choice.tsx'
import { FormOutcome } from './form-outcome.tsx'
import { manageTeam } from './team-client.ts'
import { useSending } from './use-sending.ts'

const words = teamWords.invite
type Invitation = Extract<MemberRequest, { do: 'invite' }>
const empty: Invitation = { do: 'invite', email: '', name: '', role: 'agent', registration: 'salesperson' }

/** For admins: invites somebody new. */
export function InviteForm({ onChanged }: { onChanged: () => void }) {
  const { isBusy, said, send } = useSending()
  const [invitation, setInvitation] = useState(empty)
  const set = (change: Partial<Invitation>) => setInvitation({ ...invitation, ...change })
  function invite(event: FormEvent) {
    event.preventDefault()
    send(async () => {
      await sendAndReload(invitation, onChanged)
      setInvitation(empty)
      return words.sent.replace('{email}', () => invitation.email)
    })
  }
  return (
    <form className="card" onSubmit={invite}>
      <h2>{words.title}</h2>
      <p className="hint">{words.hint}</p>
      <div className="fields">
        <label>
          {words.email}
          <input
            type="email"
            required
            autoComplete="off"
            value={invitation.email}
            onChange={({ target }) => set({ email: target.value })}
          />
        </label>
        <label>
          {words.name}
          <input
            required
            maxLength={100}
            autoComplete="off"
            value={invitation.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </label>
        <Choice
          label={words.role}
          value={invitation.role}
          of={deskRoles}
          names={teamWords.roles}
          onChoose={(role) => set({ role })}
        />
        <Choice
          label={words.registration}
          value={invitation.registration}
          of={registrations}
          names={teamWords.registrations}
          onChoose={(registration) => set({ registration })}
        />
      </div>
      <button type="submit" className="button main" aria-disabled={isBusy}>
        {words.send}
      </button>
      <FormOutcome said={said} />
    </form>
  )
}

async function sendAndReload(invitation: Invitation, onChanged: () => void): Promise<void> {
  try {
    await manageTeam(invitation)
  } catch (error) {
    // They are already a member, perhaps since a moment ago, so the list must show them.
    if (error instanceof DeskRefusal && error.code === 'conflict') onChanged()
    throw error
  }
  onChanged()
}
