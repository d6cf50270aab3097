import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { authForms } from '#content/account/auth-forms.ts'
import { sessionWords } from '#content/account/session-words.ts'
import { useAuth } from '../forms/auth-context.tsx'
import type { Notice } from '../forms/auth-notices.ts'
import { leaveSignedIn } from '../session/leave-signed-in.ts'
import { loadAuthClient } from '../session/load-auth-client.ts'
import { needsSecondStep } from '../session/second-step.ts'
import { storedSession } from '../session/stored-session.ts'
import type { View } from './auth-view.ts'
import { useViewEntries } from './use-view-entries.ts'

const signIn: View = { name: 'sign-in', isFresh: false }

interface AuthViews {
  view: View
  /** Shows another view, as a new history entry. */
  setView: (view: View) => void
  /** Goes from another view back to the tab for signing in. */
  goBack: () => void
  /** The outcome of the link that led here. */
  notice: Notice | null
}

/** Decides which view to show. The session may require a second step or a new password, or lead on to another page. */
export function useAuthViews(): AuthViews {
  const [view, setShown] = useState<View>({ name: 'sign-in', isFresh: true })
  const [notice, setNotice] = useState<Notice | null>(null)
  const { isLoading, session, event } = useAuth()
  const isRecovering = useRef(false)
  const isNew = useRef(false)
  isNew.current = view.name === 'sign-up'
  const entries = useViewEntries(setShown)

  function setView(next: View): void {
    entries.current?.push(view, next)
    setShown(next)
  }

  /**
   * A view after a sign-in is a new history entry. A view that a stored session requires on opening the page is not.
   */
  const showNext = useEffectEvent((next: View) => {
    if (event === 'SIGNED_IN' && next.name !== view.name) setView(next)
    else setShown(next)
  })

  useEffect(() => {
    if (isLoading) return
    if (event === 'PASSWORD_RECOVERY') isRecovering.current = true
    const wantsReset = isRecovering.current || new URLSearchParams(location.search).has('reset')
    if (session) {
      void findNext(wantsReset).then((next) => {
        if (next) return showNext(next)
        const title = isNew.current ? authForms.signUp.welcome : sessionWords.welcome
        return entries.current?.collapse().then(() => leaveSignedIn(title))
      })
      return
    }
    const failure = explainArrival(wantsReset && event === 'INITIAL_SESSION')
    if (!failure) return
    setNotice(failure)
    if (wantsReset) setShown({ name: 'ask-mail', purpose: 'recovery' })
  }, [isLoading, session, event, entries])

  return {
    view,
    setView,
    notice,
    goBack() {
      const isBack = entries.current?.goBackTo(signIn)
      if (!isBack) setView(signIn)
    },
  }
}

/** What a visitor with a session still has to do here; null if nothing. */
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
