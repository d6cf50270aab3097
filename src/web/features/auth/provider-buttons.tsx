import { authForms as words } from '#content/account/auth-forms.ts'
import { storedSession } from '../../client/stored-session.ts'
import { ActionButton } from '../../session/action-button.tsx'
import { describeError } from '../../session/auth-notices.ts'
import { nameOfProvider, useProviders } from '../../session/providers.ts'

/** The ways in by way of somebody else, as far as this deployment has any. */
export function ProviderButtons() {
  const providers = useProviders()
  return (
    providers.length > 0 && (
      <div className="providers">
        {providers.map((provider) => (
          <ActionButton
            key={provider}
            label={words.signIn.byProvider.replace('{provider}', nameOfProvider(provider))}
            act={async (client) => {
              storedSession.expect()
              // Back to this page, which tells what went wrong there and leads on as after any other sign-in.
              const options = { redirectTo: location.origin + location.pathname + location.search }
              const { error } = await client.signInWithOAuth({ provider, options })
              return error && describeError(words.signIn.failed, error)
            }}
          />
        ))}
      </div>
    )
  )
}
