import { authForms as words } from '#content/account/auth-forms.ts'
import { nameOfProvider } from '#domain/text/name-of-provider.ts'
import { ActionButton } from '../forms/action-button.tsx'
import { describeError } from '../forms/auth-notices.ts'
import { useProviders } from '../forms/providers.ts'
import { storedSession } from '../session/stored-session.ts'

/** Buttons to sign in with the providers this deployment has switched on. */
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
              // The provider leads back to this page, which shows any error and continues as after any sign-in.
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
