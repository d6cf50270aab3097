import { useState } from 'react'
import { flushSync } from 'react-dom'
import { welcomeWords as words } from '#content/desk/welcome/welcome-words.ts'
import type { Welcome } from '#domain/desk/answers/welcome.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { Brand } from '../rail/brand.tsx'
import { AppStep } from './app-step.tsx'
import type { InvitationLink } from './invitation-link.ts'
import { PasswordStep } from './password-step.tsx'
import { ReadyStep } from './ready-step.tsx'
import { Skyline } from './skyline.tsx'

interface WelcomePageProps {
  welcome: Welcome
  /** Null if the member is signed in already. */
  link: InvitationLink | null
  onSpent: () => void
  onReady: () => void
}

/** The three steps, one below the other. */
export function WelcomePage({ welcome, link, onSpent, onReady }: WelcomePageProps) {
  const [hasPassword, setHasPassword] = useState(welcome.hasPassword)
  const [hasApp, setHasApp] = useState(false)
  const [said, setSaid] = useState('')
  const first = welcome.by?.split(' ')[0]
  const current = hasPassword ? (hasApp ? 'ready' : 'app') : 'password'

  /** The step that was finished is gone, with the focus in it. */
  function goOn(change: () => void, text: string): void {
    flushSync(() => {
      change()
      setSaid(text)
    })
    const step = document.querySelector('.step[aria-current]')
    const target = step?.querySelector<HTMLElement>('a.main') ?? step?.querySelector<HTMLElement>('h2')
    target?.focus()
  }
  return (
    <div className="welcome">
      <Side welcome={welcome} isLinkUsed={hasPassword} />
      <main id="main">
        <ol className="steps">
          <PasswordStep
            welcome={welcome}
            link={link}
            isDone={hasPassword}
            onSpent={onSpent}
            onSaved={() => goOn(() => setHasPassword(true), words.password.said)}
          />
          <AppStep state={current} onDone={() => goOn(() => setHasApp(true), words.app.said)} />
          <ReadyStep welcome={welcome} isOpen={current === 'ready'} onReady={onReady} />
        </ol>
        <p className="welcome-help">
          {fillWords(words.help, first ? { who: first, whom: first } : words.helpTeam)}{' '}
          <a className="link" href={`mailto:${welcome.contact}`}>
            {welcome.contact}
          </a>
        </p>
        <p className="unseen" role="status">
          {said}
        </p>
      </main>
    </div>
  )
}

interface SideProps {
  welcome: Welcome
  isLinkUsed: boolean
}

function Side({ welcome: { name, role, by, isReset, brokerage, until }, isLinkUsed }: SideProps) {
  const who = (isReset ? words.reset : words.invited)[by ? 'member' : 'team']
  return (
    <header className="side">
      <p className="brand">
        <Brand />
        {brokerage}
      </p>
      <h1>{isReset ? words.headingReset : words.heading}</h1>
      <p>
        {greet(name)} {fillWords(who, { by: by ?? '', role: words.roles[role] })} {words.steps}
      </p>
      {until && !isLinkUsed && <p>{fillWords(words.until, { time: formatWhen(new Date(until), new Date()) })}</p>}
      <Skyline />
    </header>
  )
}

/** By first name. An invitation without a name has only a part of the address, which is no name. */
function greet(name: string): string {
  const [first = ''] = name.split(' ')
  return /^\p{Lu}/u.test(first) ? fillWords(words.hello, { name: first }) : words.helloNobody
}
