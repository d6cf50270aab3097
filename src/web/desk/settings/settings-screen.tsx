import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { teamWords } from '#content/desk/team-words.ts'
import type { ShownSettings } from '#domain/desk/answers/settings.ts'
import { mayOfTeam } from '#domain/desk/may.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { hasFailed } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { readMembers, readSettings } from '../team/team-client.ts'
import { Failed } from '../ui/failed.tsx'
import { Placeholder } from '../ui/placeholder.tsx'
import { OwnSettings } from './own-settings.tsx'
import { ServerSettings } from './server-settings.tsx'
import { TeamSettings } from './team-settings.tsx'
import { TemplatesRow } from './templates-row.tsx'

const words = teamWords.settings

/** What members set for themselves, and what an admin or the server sets for the whole team; everybody may read that. */
export function SettingsScreen() {
  const query = useQuery({ queryKey: queryKeys.settings, queryFn: readSettings })
  useEffect(() => {
    document.title = `${words.title} · ${deskWords.title}`
  }, [])
  return (
    <main>
      <div className="set-page">
        <h1>{words.title}</h1>
        <OwnSettings />
        <section className="set-part" aria-labelledby="for-team">
          <div className="head">
            <h2 id="for-team">{words.forTeam}</h2>
            <WhoMay />
          </div>
          {hasFailed(query) && <Failed again={() => query.refetch()} />}
          {query.data && <ForTeam shown={query.data} onChanged={() => void query.refetch()} />}
          {!query.data && !hasFailed(query) && <Placeholder rows={8} />}
        </section>
      </div>
    </main>
  )
}

function ForTeam({ shown, onChanged }: { shown: ShownSettings; onChanged: () => void }) {
  return (
    <>
      <TeamSettings shown={shown} onChanged={onChanged} />
      <TemplatesRow stored={shown.settings.templates} changed={shown.changed.templates} onChanged={onChanged} />
      <ServerSettings mailbox={shown.mailbox} fixed={shown.fixed} />
      <p className="soft small set-note">{words.fixed}</p>
    </>
  )
}

/** Tells members who may not change these settings who to ask. */
function WhoMay() {
  const { me } = useDesk()
  const query = useQuery({ queryKey: queryKeys.members, queryFn: readMembers })
  const admins = query.data?.members.filter(({ role, leftAt }) => role === 'admin' && leftAt === null) ?? []
  const [first] = admins
  if (mayOfTeam('settings', me) === null || !first) return null
  const names = admins.map(({ displayName }) => displayName).join(' or ')
  return (
    <p className="soft small">
      {fillWords(words.adminOnly, { names })}{' '}
      {first.email && (
        <a className="link" href={`mailto:${first.email}`}>
          {fillWords(words.ask, { name: first.displayName.split(' ')[0] ?? '' })}
        </a>
      )}
    </p>
  )
}
