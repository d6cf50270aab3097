import { type KeyboardEvent, useRef, useState } from 'react'
import { authForms as words } from '#content/account/auth-forms.ts'
import type { MailPurpose } from '../forms/mail-requests.ts'
import { SendAgain } from '../forms/mailed-code-form.tsx'
import { ViewHeading } from '../forms/view-heading.tsx'
import type { TabName, View } from './auth-view.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

interface AuthTabsProps {
  view: { name: TabName; isFresh: boolean }
  email: string
  setView: (view: View) => void
  setEmail: (email: string) => void
  goToMailed: (purpose: MailPurpose, email: string) => void
}

const tabs = [
  { name: 'sign-in', label: words.signIn.tab },
  { name: 'sign-up', label: words.signUp.tab },
] as const

/** The Sign In and Sign Up tabs. A typed address carries over between them. */
export function AuthTabs({ view, email, setView, setEmail, goToMailed }: AuthTabsProps) {
  const panelRef = useRef<HTMLDivElement>(null)
  const [unconfirmed, setUnconfirmed] = useState('')

  function open(next: View): void {
    setEmail(panelRef.current?.querySelector<HTMLInputElement>('[name=email]')?.value.trim() ?? '')
    setView(next)
  }

  return (
    <>
      <ViewHeading>{view.name === 'sign-in' ? words.signIn.heading : words.signUp.heading}</ViewHeading>
      <TabList current={view.name} onPick={(name) => open({ name, isFresh: true })} />
      <div ref={panelRef} role="tabpanel" id="auth-panel" aria-labelledby={`tab-${view.name}`} className="tab-panel">
        {view.name === 'sign-in' ? (
          <>
            <SignInForm email={email} takesFocus={!view.isFresh} onUnconfirmed={setUnconfirmed} />
            {unconfirmed && (
              <SendAgain
                purpose="signup"
                email={unconfirmed}
                label={words.checkEmail.resend}
                done={words.checkEmail.resent}
                onSent={() => goToMailed('signup', unconfirmed)}
              />
            )}
            <div className="ways">
              <button
                type="button"
                className="text-button"
                onClick={() => open({ name: 'ask-mail', purpose: 'recovery' })}
              >
                {words.signIn.forgot}
              </button>
              <button
                type="button"
                className="text-button"
                onClick={() => open({ name: 'ask-mail', purpose: 'email' })}
              >
                {words.signIn.byCode}
              </button>
            </div>
          </>
        ) : (
          <SignUpForm
            email={email}
            takesFocus={!view.isFresh}
            onMailSent={(address) => goToMailed('signup', address)}
          />
        )}
        <ProviderButtons />
      </div>
    </>
  )
}

function TabList({ current, onPick }: { current: TabName; onPick: (name: TabName) => void }) {
  const listRef = useRef<HTMLDivElement>(null)

  /** Arrow keys move between the tabs, as the ARIA tabs pattern requires. */
  function onKeyDown(event: KeyboardEvent): void {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    const target = { ArrowLeft: 0, Home: 0, ArrowRight: 1, End: 1 }[event.key] ?? 0
    const other = tabs[target] ?? tabs[0]
    onPick(other.name)
    listRef.current?.querySelector<HTMLElement>(`#tab-${other.name}`)?.focus()
  }

  return (
    <div ref={listRef} role="tablist" aria-label={words.tabsLabel} className="tabs" onKeyDown={onKeyDown}>
      {tabs.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === current}
          aria-controls="auth-panel"
          tabIndex={name === current ? 0 : -1}
          onClick={() => onPick(name)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
