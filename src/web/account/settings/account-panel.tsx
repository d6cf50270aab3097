import type { User } from '@supabase/auth-js'
import { useCallback, useEffect, useState } from 'react'
import { account as words } from '#content/account/account.ts'
import { type Advice, AuthProvider, useAuth } from '../forms/auth-context.tsx'
import { useLazy } from '../forms/use-lazy.ts'
import { askToSignIn, leaveSignedOut } from '../session/leave.ts'
import { loadAuthClient } from '../session/load-auth-client.ts'
import { needsSecondStep } from '../session/second-step.ts'

/** The account of the signed-in visitor. Others are sent to the sign-in page, which leads back here. */
export function AccountPanel({ canLink, passwords }: { canLink: boolean; passwords: Advice }) {
  return (
    <AuthProvider advice={passwords}>
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
  /** Fetches the account again, because the session's copy of identities and factors may be outdated. */
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
