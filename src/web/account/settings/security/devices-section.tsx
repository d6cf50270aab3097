import { useCallback, useEffect, useState } from 'react'
import { account } from '#content/account/account.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'
import { ActionButton } from '../../forms/action-button.tsx'
import { describeError } from '../../forms/auth-notices.ts'
import { endSession, fetchSessions } from '../own-account.ts'
import type { OwnSession } from '../own-account-answers.ts'
import { Entry } from './entry.tsx'

const words = account.sessions

/** Where the account is signed in, with the last use of each device, and buttons to sign one or all of them out. */
export function DevicesSection() {
  const [sessions, setSessions] = useState<OwnSession[] | 'loading' | 'failed'>('loading')
  const reload = useCallback(() => fetchSessions().then(setSessions, () => setSessions('failed')), [])
  useEffect(() => {
    void reload()
  }, [reload])
  return (
    <TitledSection heading={words.heading}>
      {sessions === 'loading' && <p role="status">{words.loading}</p>}
      {sessions === 'failed' && <p role="alert">{words.failed}</p>}
      {Array.isArray(sessions) && (
        <ul className="entries wide">
          {sessions.map((session) => (
            <Device key={session.id} session={session} reload={reload} />
          ))}
        </ul>
      )}
      <p>{words.text}</p>
      <ActionButton
        label={words.button}
        busy={words.busy}
        done={{ title: '', text: words.done }}
        act={async (client) => {
          const { error } = await client.signOut({ scope: 'others' })
          if (!error) await reload()
          return error && describeError(account.error, error)
        }}
      />
    </TitledSection>
  )
}

/** In the visitor's time zone. This never renders on the server. */
const moment = new Intl.DateTimeFormat('en-CA', { dateStyle: 'long', timeStyle: 'short' })

function Device({ session: { id, device, lastUsedAt, isCurrent }, reload }: DeviceProps) {
  const lastUse = words.lastUsed.replace('{time}', moment.format(new Date(lastUsedAt)))
  return (
    <Entry title={device} note={isCurrent ? words.current : lastUse}>
      {!isCurrent && (
        <ActionButton
          isSmall
          label={words.end}
          hiddenLabel={`${words.end}: ${device}, ${lastUse}`}
          busy={words.busy}
          done={{ title: '', text: words.ended.replace('{device}', device) }}
          act={async () => {
            const text = await endSession(id)
            await reload()
            return text === null ? null : { title: account.error, text }
          }}
        />
      )}
    </Entry>
  )
}

interface DeviceProps {
  session: OwnSession
  reload: () => Promise<void>
}
