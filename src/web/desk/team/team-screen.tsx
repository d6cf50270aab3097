import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { teamWords } from '#content/desk/team-words.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { toTorontoDay } from '#domain/text/format-toronto-time.ts'
import { hasFailed } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { useNow } from '../shell/use-now.ts'
import { Failed } from '../ui/failed.tsx'
import { Placeholder } from '../ui/placeholder.tsx'
import { AccessSection } from './access-section.tsx'
import { ExportSection } from './export-section.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberCard } from './member-card.tsx'
import { readMembers } from './team-client.ts'
import { WallsSection } from './walls-section.tsx'

/** The members of the team with their rights and alerts, and the access log. */
export function TeamScreen() {
  const { me } = useDesk()
  const client = useQueryClient()
  const now = useNow()
  const query = useQuery({ queryKey: queryKeys.members, queryFn: readMembers })
  const value = query.data
  useEffect(() => {
    document.title = `${teamWords.title} · ${deskWords.title}`
  }, [])
  const here = value?.members.filter(({ leftAt }) => leftAt === null)
  const gone = value?.members.filter(({ leftAt }) => leftAt !== null) ?? []
  const change = () => {
    void query.refetch()
    void client.invalidateQueries({ queryKey: queryKeys.team })
  }
  const isManager = mayOfTeam('access-log', me) === null
  return (
    <main>
      <div className="team">
        <h1>{teamWords.title}</h1>
        {hasFailed(query) && <Failed again={() => query.refetch()} />}
        {!value && !hasFailed(query) && <Placeholder rows={5} className="members-placeholder" />}
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
      </div>
    </main>
  )
}
