import type { User, UserIdentity } from '@supabase/auth-js'
import { account } from '#content/account/account.ts'
import { nameOfProvider } from '#domain/text/name-of-provider.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'
import { ActionButton } from '../../forms/action-button.tsx'
import { describeError } from '../../forms/auth-notices.ts'
import { useProviders } from '../../forms/providers.ts'
import { storedSession } from '../../session/stored-session.ts'
import { Entry } from './entry.tsx'
import { PasskeyEntries } from './passkey-entries.tsx'
import { usePasskeys } from './use-passkeys.ts'

const words = account.identities

interface IdentitiesSectionProps {
  user: User
  refresh: () => Promise<void>
  /** Whether this deployment lets people link and unlink identities. */
  canLink: boolean
}

/** The ways to sign in to the account, and those that can be added. */
export function IdentitiesSection({ user, refresh, canLink }: IdentitiesSectionProps) {
  const providers = useProviders()
  const { passkeys, reload } = usePasskeys()
  const identities = user.identities ?? []
  const missing = providers.filter((name) => canLink && !identities.some(({ provider }) => provider === name))
  return (
    <TitledSection heading={words.heading}>
      <ul className="entries wide">
        {identities.map((identity) => (
          <Entry key={identity.identity_id} title={nameOfWay(identity.provider)} note={addressOf(identity)}>
            {canLink && identities.length > 1 && (
              <ActionButton
                isSmall
                label={words.unlink}
                hiddenLabel={`${words.unlink}: ${nameOfWay(identity.provider)}`}
                done={{ title: '', text: words.unlinked }}
                act={async (client) => {
                  const { error } = await client.unlinkIdentity(identity)
                  if (!error) await refresh()
                  return error && describeError(account.error, error)
                }}
              />
            )}
            {identities.length + passkeys.length === 1 && <small>{words.only}</small>}
          </Entry>
        ))}
        <PasskeyEntries passkeys={passkeys} reload={reload} />
      </ul>
      {missing.length > 0 && (
        <div className="ways">
          {missing.map((provider) => (
            <ActionButton
              key={provider}
              label={words.link.replace('{provider}', nameOfWay(provider))}
              act={async (client) => {
                storedSession.expect()
                const options = { redirectTo: `${location.origin}/account` }
                const { error } = await client.linkIdentity({ provider, options })
                return error && describeError(account.error, error)
              }}
            />
          ))}
        </div>
      )}
    </TitledSection>
  )
}

function nameOfWay(provider: string): string {
  return provider === 'email' ? words.email : nameOfProvider(provider)
}

function addressOf({ identity_data: data }: UserIdentity): string {
  return typeof data?.email === 'string' ? data.email : ''
}
