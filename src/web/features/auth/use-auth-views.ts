import { useEffect, useRef, useState } from 'react'
import { authForms } from '#content/account/auth-forms.ts'
import { sessionWords } from '#content/account/session-words.ts'
import { loadAuthClient } from '../../client/load-auth-client.ts'
import { storedSession } from '../../client/stored-session.ts'
import { useAuth } from '../../session/auth-context.tsx'
import type { Notice } from '../../session/auth-notices.ts'
import { leaveSignedIn } from '../../session/leave.ts'
import type { MailPurpose } from '../../session/mail-requests.ts'
import { needsSecondStep } from '../../session/second-step.ts'

export type TabName = 'sign-in' | 'sign-up'

export type View =
  | { name: TabName; isFresh: boolean }
  | { name: 'ask-mail'; purpose: Exclude<MailPurpose, 'signup'> }
  | { name: 'mailed'; purpose: MailPurpose }
  | { name: 'second-step' }
  | { name: 'new-password' }

interface AuthViews {
  view: View
  setView: (view: View) => void
  /** The outcome of the link that led here. */
  notice: Notice | null
}

/** Decides which view is shown. The session may demand a second step or a new password, or lead on to another page. */
export function useAuthViews(): AuthViews {
  const [view, setView] = useState<View>({ name: 'sign-in', isFresh: true })
  const [notice, setNotice] = useState<Notice | null>(null)
  const { isLoading, session, event } = useAuth()
  const isRecovering = useRef(false)
  const isNew = useRef(false)
  isNew.current = view.name === 'sign-up'

  useEffect(() => {
    if (isLoading) return
    if (event === 'PASSWORD_RECOVERY') isRecovering.current = true
    const wantsReset = isRecovering.current || new URLSearchParams(location.search).has('reset')
    if (session) {
      void findNext(wantsReset).then((next) => {
        if (next) setView(next)
        else leaveSignedIn(isNew.current ? authForms.signUp.welcome : sessionWords.welcome)
      })
      return
    }
    const failure = explainArrival(wantsReset && event === 'INITIAL_SESSION')
    if (!failure) return
    setNotice(failure)
    if (wantsReset) setView({ name: 'ask-mail', purpose: 'recovery' })
  }, [isLoading, session, event])

  return { view, setView, notice }
}

/** What a visitor with a session still has to do here; null if nothing is left. */
async function findNext(wantsReset: boolean): Promise<View | null> {
  if (await needsSecondStep(await loadAuthClient())) return { name: 'second-step' }
  return wantsReset ? { name: 'new-password' } : null
}

/** Why a link or a provider's answer brought no session; null if none failed. */
function explainArrival(isReset: boolean): Notice | null {
  const arrival = storedSession.takeArrival()
  if (!arrival && !isReset) return null
  const { failed, otherwise } = arrival?.type === 'provider' ? sessionWords.provider : sessionWords.link
  const text = arrival?.refusal || (isReset ? authForms.newPassword.noSession : otherwise)
  return { title: failed, text }
}
