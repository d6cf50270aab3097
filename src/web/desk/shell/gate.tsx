import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { readTeam } from '../desk-client.ts'
import { DeskRefusal } from '../desk-request.ts'
import { LiveProvider } from '../live/live-context.tsx'
import { createQueryClient, hasFailed } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { DeskProvider } from './desk-context.tsx'
import { useAddress } from './use-address.ts'

type Missing = 'signedOut' | 'not_a_member' | 'password_needed' | 'insufficient_aal' | 'failed'

const words = deskWords.gate
/** The sign-in pages return to the requested URL, because the links in alerts name a lead. */
function wayOn(missing: Missing): string {
  const here = location.pathname + location.search
  const next = `next=${encodeURIComponent(here)}`
  switch (missing) {
    case 'not_a_member':
      return '/account'
    case 'password_needed':
      return `/auth?reset&${next}`
    case 'failed':
      return here
    default:
      return `/auth?${next}`
  }
}

/** Shows nothing of the desk until the server has confirmed that this is a member with both factors. */
export function Gate({ children }: { children: ReactNode }) {
  const [missing, setMissing] = useState<Missing | null>(null)
  /** A member who loses access sees nothing any more, even without doing anything. */
  function leave(error: unknown): void {
    const found = findMissing(error)
    if (found !== 'failed') setMissing(found)
  }
  const [client] = useState(() => createQueryClient(leave))
  if (missing) return <Step missing={missing} />
  return (
    <QueryClientProvider client={client}>
      <Admitted onSignedOut={leave}>{children}</Admitted>
    </QueryClientProvider>
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

function Step({ missing }: { missing: Missing }) {
  // A notification that is pressed while the desk is locked changes where to go after the sign-in.
  useAddress()
  return (
    <main className="gate">
      <h1>{deskWords.title}</h1>
      <p>{words[missing].text}</p>
      <p className="gate-ways">
        <a className="button main" href={wayOn(missing)}>
          {words[missing].action}
        </a>
        {missing === 'insufficient_aal' && (
          <a className="button" href="/account">
            {words.insufficient_aal.other}
          </a>
        )}
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
    case 'password_needed':
    case 'insufficient_aal':
      return error.code
    default:
      return 'failed'
  }
}
