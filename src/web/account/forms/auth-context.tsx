import type { AuthChangeEvent, Session } from '@supabase/auth-js'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { isStaff } from '#domain/auth/is-staff.ts'
import { loadAuthClient } from '../session/load-auth-client.ts'
import type { PasswordAdvice } from './password-advice.ts'

export interface AuthState {
  /** True until the session client has answered for the first time. */
  isLoading: boolean
  /** Whether loading the client's code failed. */
  hasFailed: boolean
  session: Session | null
  /** The client's latest event: `INITIAL_SESSION`, `SIGNED_IN`, `PASSWORD_RECOVERY` and so on. */
  event: AuthChangeEvent | null
}

/** Set by the server, because it depends on the settings. */
export type Advice = Record<'everybody' | 'staff', PasswordAdvice>

const initialState: AuthState = { isLoading: true, hasFailed: false, session: null, event: null }
const AuthContext = createContext<AuthState & { advice?: Advice }>(initialState)

/** Follows session changes by this page, by another tab or by expiry. */
export function AuthProvider({ advice, children }: { advice: Advice; children: ReactNode }) {
  const [state, setState] = useState(initialState)
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    loadAuthClient().then(
      (client) => {
        if (isGone) return
        const { data } = client.onAuthStateChange((event, session) => {
          setState({ isLoading: false, hasFailed: false, session, event })
        })
        stop = () => data.subscription.unsubscribe()
      },
      () => setState({ ...initialState, isLoading: false, hasFailed: true }),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return <AuthContext value={{ ...state, advice }}>{children}</AuthContext>
}

export function useAuth(): AuthState {
  return useContext(AuthContext)
}

/** The rules for a new password of this visitor. The service checks them again. */
export function usePasswordAdvice(): PasswordAdvice {
  const { session, advice } = useContext(AuthContext)
  if (!advice) throw new Error('not inside AuthProvider')
  return advice[isStaff(session?.user.app_metadata) ? 'staff' : 'everybody']
}
