import type { ReactNode } from 'react'
import { authForms } from '#content/account/auth-forms.ts'
import { secondStep } from '#content/account/second-step.ts'
import type { MailPurpose } from '../forms/mail-requests.ts'
import { MailedCodeForm } from '../forms/mailed-code-form.tsx'
import { leaveWithSavedPassword } from '../session/leave-signed-in.ts'
import { loadAuthClient } from '../session/load-auth-client.ts'
import { AskMailForm } from './ask-mail-form.tsx'
import type { TabName, View } from './auth-view.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { SecondStepForm } from './second-step-form.tsx'

export type OtherView = Exclude<View, { name: TabName }>

interface OtherViewsProps {
  view: OtherView
  email: string
  teamEmail: string
  goBack: () => void
  goToMailed: (purpose: MailPurpose, email: string) => void
}

/** Views that can replace the tabs. Their code loads when one of them is shown. */
export function OtherViews({ view, email, teamEmail, goBack, goToMailed }: OtherViewsProps) {
  async function signOut(): Promise<void> {
    await (await loadAuthClient()).signOut({ scope: 'local' })
    goBack()
  }

  switch (view.name) {
    case 'ask-mail':
      return (
        <Aside onBack={goBack}>
          <AskMailForm purpose={view.purpose} email={email} onSent={(address) => goToMailed(view.purpose, address)} />
        </Aside>
      )
    case 'mailed':
      return (
        <Aside onBack={goBack}>
          <MailedCodeForm purpose={view.purpose} email={email} />
        </Aside>
      )
    case 'second-step':
      return (
        <Aside onBack={signOut} label={secondStep.cancel}>
          <SecondStepForm teamEmail={teamEmail} />
        </Aside>
      )
    case 'new-password':
      return <NewPasswordForm email={email} onSaved={leaveWithSavedPassword} />
  }
}

interface AsideProps {
  onBack: () => void
  label?: string
  children: ReactNode
}

/** A view that replaces the tabs, with a button back to them. */
function Aside({ onBack, label = authForms.back, children }: AsideProps) {
  return (
    <>
      {children}
      <button type="button" className="text-button" onClick={onBack}>
        {label}
      </button>
    </>
  )
}
