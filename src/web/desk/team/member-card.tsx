import { useId, useState } from 'react'
import { teamWords } from '#content/desk/team-words.ts'
import type { TeamMember } from '#domain/desk/answers/members.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { formatTorontoTimeWithZone } from '#domain/text/format-toronto-time.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { describeDuty } from './describe-duty.ts'
import { describeSeen } from './describe-seen.ts'
import { MemberPanel } from './member-panel.tsx'

interface MemberCardProps {
  member: TeamMember
  now: Date
  onChanged: () => void
}

/** One member in two lines; the details that the reader may change unfold below. */
export function MemberCard({ member, now, onChanged }: MemberCardProps) {
  const { me } = useDesk()
  const [isOpen, setIsOpen] = useState(false)
  const panel = useId()
  const canChange = mayOfTeam('takes-leads', me, member) === null
  return (
    <li className="member">
      <div className="member-who">
        <Avatar name={member.displayName} isMine={member.id === me.id} isBig />
        <h2 className="member-name">
          {member.displayName} {member.id === me.id && <span className="soft small">({teamWords.you})</span>}
        </h2>
        <p className="soft small">{member.email}</p>
      </div>
      <p>
        {teamWords.roles[member.role]}
        <br />
        <span className="soft small">{teamWords.registrations[member.registration]}</span>
      </p>
      <p>
        {member.takesLeads ? teamWords.takesLeads : <span className="tag warn">{teamWords.takesNoLeads}</span>}
        <br />
        <span className="soft small">{describeDuty(member.duty)}</span>
      </p>
      <p>
        {member.hasSecondFactor ? (
          teamWords.secondStep.true
        ) : (
          <span className="tag warn">{teamWords.secondStep.false}</span>
        )}
        <br />
        <span className="soft small" title={member.seenAt ? formatTorontoTimeWithZone(new Date(member.seenAt)) : ''}>
          {describeSeen(member.seenAt, now)}
        </span>
      </p>
      {canChange && (
        <button
          type="button"
          className="button tiny quiet"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? teamWords.done : teamWords.change}
          <span className="unseen"> {member.displayName}</span>
        </button>
      )}
      <div id={panel} className="member-panel" hidden={!isOpen}>
        {isOpen && <MemberPanel member={member} onChanged={onChanged} />}
      </div>
    </li>
  )
}
