import { useState } from 'react'
import { authForms } from '#content/account/auth-forms.ts'
import { FaultNotice } from '../../forms/fault-notice.tsx'
import { type Advice, AuthProvider, useAuth } from '../forms/auth-context.tsx'
import type { MailPurpose } from '../forms/mail-requests.ts'
import { useLazy } from '../forms/use-lazy.ts'
import { AuthTabs } from './auth-tabs.tsx'
import { useAuthViews } from './use-auth-views.ts'

export interface AuthPanelProps {
  /** The team's address. */
  teamEmail: string
  passwords: Advice
}

/** Signing in and signing up, with every step along the way. */
export function AuthPanel({ teamEmail, passwords }: AuthPanelProps) {
  return (
    <AuthProvider advice={passwords}>
      <AuthViews teamEmail={teamEmail} />
    </AuthProvider>
  )
}

function AuthViews({ teamEmail }: Pick<AuthPanelProps, 'teamEmail'>) {
  const { view, setView, goBack, notice } = useAuthViews()
  const [email, setEmail] = useState('')
  const { isLoading, session } = useAuth()
  // Loaded after the session client, so that the other views are ready when needed.
  const others = useLazy(() => import('./other-views.tsx'), !isLoading)

  function goToMailed(purpose: MailPurpose, address: string): void {
    setEmail(address)
    setView({ name: 'mailed', purpose })
  }

  const above = <FaultNotice faults={notice && { notice, fields: {} }} />
  if ('isFresh' in view) {
    return (
      <>
        {above}
        <AuthTabs email={email} setView={setView} setEmail={setEmail} goToMailed={goToMailed} view={view} />
      </>
    )
  }
  if (!others) return <p role="status">{authForms.loading}</p>
  return (
    <>
      {view.name === 'ask-mail' && above}
      <others.OtherViews
        view={view}
        teamEmail={teamEmail}
        goToMailed={goToMailed}
        email={session?.user.email ?? email}
        goBack={goBack}
      />
    </>
  )
}
