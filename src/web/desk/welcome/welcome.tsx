import { useEffect, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { welcomeWords as words } from '#content/desk/welcome/welcome-words.ts'
import type { Welcome as Shown } from '#domain/desk/answers/welcome.ts'
import { DeskRefusal } from '../desk-request.ts'
import { Failed } from '../ui/failed.tsx'
import { findInvitationLink } from './invitation-link.ts'
import { SpentLink } from './spent-link.tsx'
import { readWelcome } from './welcome-client.ts'
import { WelcomePage } from './welcome-page.tsx'

interface WelcomeProps {
  /** The member has set up both factors, and wants to see the desk. */
  onReady: () => void
  /** Something else is missing than this page can set up. */
  onMissing: (error: unknown) => void
}

/** Leads new members from their invitation to the desk. A reload continues at the first step that is not done. */
export function Welcome({ onReady, onMissing }: WelcomeProps) {
  const [link] = useState(findInvitationLink)
  const [shown, setShown] = useState<Shown | 'loading' | 'failed' | 'spent'>('loading')
  const [round, setRound] = useState(0)
  useEffect(() => {
    document.title = `${words.pageTitle} · ${deskWords.title}`
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let isLeft = false
    readWelcome(link).then(
      (found) => isLeft || setShown(found),
      (error: unknown) => {
        if (isLeft) return
        const code = error instanceof DeskRefusal ? error.code : null
        if (code === null) setShown('failed')
        else if (link) setShown('spent')
        else onMissing(error)
      },
    )
    return () => {
      isLeft = true
    }
  }, [link, round])
  if (shown === 'loading') return <p className="gate-wait">{deskWords.gate.loading}</p>
  if (shown === 'spent') return <SpentLink />
  if (shown !== 'failed')
    return <WelcomePage welcome={shown} link={link} onSpent={() => setShown('spent')} onReady={onReady} />
  return (
    <main className="gate">
      <Failed again={() => setRound(round + 1)} />
    </main>
  )
}
