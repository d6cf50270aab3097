import type { User } from '@supabase/auth-js'
import { useCallback, useEffect, useState } from 'react'
import { account as words } from '#content/account/account.ts'
import { loadAuthClient } from '../../client/load-auth-client.ts'
import { AuthProvider, useAuth } from '../../session/auth-context.tsx'
import { askToSignIn, leaveSignedOut } from '../../session/leave.ts'
import { needsSecondStep } from '../../session/second-step.ts'
import { useLazy } from '../../session/use-lazy.ts'

/** The account of whoever is signed in; everybody else is led to the sign-in page and back. */
export function AccountPanel({ canLink }: { canLink: boolean }) {
  return (
    <AuthProvider>
      <Account canLink={canLink} />
    </AuthProvider>
  )
}

function Account({ canLink }: { canLink: boolean }) {
  const { user, hasFailed, refresh } = useOwner()
  const sections = useLazy(() => import('./account-sections.tsx'), user !== null)
  if (hasFailed) return <p role="alert">{words.failed}</p>
  if (!user || !sections) return <p role="status">{words.loading}</p>
  return <sections.AccountSections user={user} refresh={refresh} canLink={canLink} />
}

interface Owner {
  user: User | null
  hasFailed: boolean
  /** Asks the service anew: what the session remembers of ways in and second steps is as old as the session. */
  refresh: () => Promise<void>
}

function useOwner(): Owner {
  const { isLoading, hasFailed, session, event } = useAuth()
  const [user, setUser] = useState<User | null>(null)
  const [isAway, setIsAway] = useState(false)
  const refresh = useCallback(async () => {
    const { data, error } = await (await loadAuthClient()).getUser()
    if (data.user) setUser(data.user)
    else setIsAway(error?.status === 0 || (error?.status ?? 0) >= 500)
  }, [])

  useEffect(() => {
    if (isLoading || hasFailed) return
    if (event === 'SIGNED_OUT') return leaveSignedOut()
    if (!session) return askToSignIn()
    loadAuthClient()
      .then(needsSecondStep)
      .then((isNeeded) => (isNeeded ? askToSignIn() : refresh()))
      .catch(() => setIsAway(true))
  }, [isLoading, hasFailed, session, event, refresh])

  return { user: session ? user : null, hasFailed: hasFailed || (isAway && !user), refresh }
}
