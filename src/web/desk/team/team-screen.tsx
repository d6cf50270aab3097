import { useEffect } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { teamWords } from '#content/desk/team-words.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { useNow } from '../shell/use-now.ts'
import { Failed } from '../ui/failed.tsx'
import { AccessSection } from './access-section.tsx'
import { ExportSection } from './export-section.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberCard } from './member-card.tsx'
import { readMembers } from './team-client.ts'
import { useLoaded } from './use-loaded.ts'
import { WallsSection } from './walls-section.tsx'

/** The members of the team with their rights and alerts, and the access log. */
export function TeamScreen() {
  const { me, refreshTeam } = useDesk()
  const now = useNow()
  const { value, hasFailed, reload } = useLoaded(readMembers)
  useEffect(() => {
    document.title = `${teamWords.title} · ${deskWords.title}`
  }, [])
  const here = value?.members.filter(({ leftAt }) => leftAt === null)
  const gone = value?.members.filter(({ leftAt }) => leftAt !== null) ?? []
  const change = () => {
    reload()
    refreshTeam()
  }
  const isManager = mayOfTeam('access-log', me) === null
  return (
    <main className="team">
      <h1>{teamWords.title}</h1>
      {hasFailed && <Failed again={reload} />}
      <ul className="members">
        {here?.map((member) => (
          <MemberCard key={member.id} member={member} now={now} onChanged={change} />
        ))}
      </ul>
      {gone.length > 0 && (
        <details className="card">
          <summary>
            {teamWords.left} ({gone.length})
          </summary>
          <ul>
            {gone.map(({ id, displayName, leftAt }) => (
              <li key={id}>
                {displayName}, {teamWords.leftOn} {leftAt && toTorontoDay(new Date(leftAt))}
              </li>
            ))}
          </ul>
        </details>
      )}
      {value && mayOfTeam('invite', me) === null && <InviteForm onChanged={change} />}
      {value && isManager && <WallsSection />}
      {value && isManager && <AccessSection />}
      {value && isManager && <ExportSection />}
    </main>
  )
}
