import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { readTeam } from '../desk-client.ts'
import { DeskRefusal } from '../desk-request.ts'
import { LiveProvider } from '../live/live-context.tsx'
import { createQueryClient, hasFailed } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { Brand } from '../rail/brand.tsx'
import { findInvitationLink } from '../welcome/invitation-link.ts'
import { Boundary } from './boundary.tsx'
import { DeskProvider } from './desk-context.tsx'
import { useAddress } from './use-address.ts'

/** Few members ever see it. */
const Welcome = lazy(() => import('../welcome/welcome.tsx').then((module) => ({ default: module.Welcome })))

/** `set-up`: the member may have to choose a password or add an app. */
type Missing = 'signedOut' | 'not_a_member' | 'set-up' | 'insufficient_aal' | 'failed'

const words = deskWords.gate
/** The sign-in pages return to the requested URL, because the links in alerts name a lead. */
function wayOn(missing: Exclude<Missing, 'set-up'>): string {
  const here = location.pathname + location.search
  const next = `next=${encodeURIComponent(here)}`
  switch (missing) {
    case 'not_a_member':
      return '/account'
    case 'failed':
      return here
    default:
      return `/auth?${next}`
  }
}

/** Shows nothing of the desk until the server has confirmed that this is a member with both factors. */
export function Gate({ children }: { children: ReactNode }) {
  const [missing, setMissing] = useState<Missing | null>(() => (findInvitationLink() ? 'set-up' : null))
  /** A member who loses access sees nothing any more, even without doing anything. */
  function leave(error: unknown): void {
    const found = findMissing(error)
    if (found !== 'failed') setMissing(found)
  }
  const [client] = useState(() => createQueryClient(leave))
  if (missing === 'set-up') return <SetUp onReady={() => setMissing(null)} onMissing={setMissing} />
  if (missing) return <Step missing={missing} />
  return (
    <QueryClientProvider client={client}>
      <Admitted onSignedOut={leave}>{children}</Admitted>
    </QueryClientProvider>
  )
}

interface SetUpProps {
  onReady: () => void
  onMissing: (missing: Missing) => void
}

/** For a member who has an app already, only its code is missing. */
function SetUp({ onReady, onMissing }: SetUpProps) {
  function open(): void {
    history.replaceState(null, '', '/desk')
    onReady()
  }
  return (
    <Boundary>
      <Suspense fallback={<p className="gate-wait">{words.loading}</p>}>
        <Welcome
          onReady={open}
          onMissing={(error) => {
            const found = findMissing(error)
            onMissing(found === 'set-up' ? 'insufficient_aal' : found)
          }}
        />
      </Suspense>
    </Boundary>
  )
}

interface AdmittedProps {
  onSignedOut: (error: unknown) => void
  children: ReactNode
}

function Admitted({ onSignedOut, children }: AdmittedProps) {
  const query = useQuery({ queryKey: queryKeys.team, queryFn: readTeam })
  if (!query.data) return hasFailed(query) ? <Step missing="failed" /> : <p className="gate-wait">{words.loading}</p>
  return (
    <DeskProvider team={query.data} onSignedOut={onSignedOut}>
      <LiveProvider>{children}</LiveProvider>
    </DeskProvider>
  )
}

function Step({ missing }: { missing: Exclude<Missing, 'set-up'> }) {
  // A notification that is pressed while the desk is locked changes where to go after the sign-in.
  useAddress()
  return (
    <main className="gate">
      <Brand />
      <h1>{deskWords.title}</h1>
      <p>{words[missing].text}</p>
      <p className="gate-ways">
        <a className="button main" href={wayOn(missing)}>
          {words[missing].action}
        </a>
      </p>
    </main>
  )
}

function findMissing(error: unknown): Missing {
  if (!(error instanceof DeskRefusal)) return 'failed'
  switch (error.code) {
    case 'signed_out':
      return 'signedOut'
    case 'not_a_member':
      return error.code
    case 'password_needed':
    case 'insufficient_aal':
      return 'set-up'
    default:
      return 'failed'
  }
}
