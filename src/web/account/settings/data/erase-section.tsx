import type { User } from '@supabase/auth-js'
import { useState } from 'react'
import { account } from '#content/account/account.ts'
import { storeToast } from '../../../client/stored-toast.ts'
import { FaultLine } from '../../../forms/fields/field.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'
import { ActionButton } from '../../forms/action-button.tsx'
import type { Values } from '../../forms/auth-checks.ts'
import { CodeField } from '../../forms/auth-fields.tsx'
import { AuthForm } from '../../forms/auth-form.tsx'
import { describeError } from '../../forms/auth-notices.ts'
import { PasswordField } from '../../forms/password-field.tsx'
import type { SessionClient } from '../../session/auth-client.ts'
import { deleteAccount } from '../own-account.ts'

const words = account.erase

interface EraseSectionProps {
  user: User
  /** Whether the inquiries of the address may be deleted too. */
  withInquiries: boolean
}

/** Permanently deletes the account. Needs a press, a tick, and the password or a mailed code as proof. */
export function EraseSection({ user, withInquiries }: EraseSectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <TitledSection heading={words.heading}>
      <p>{words.text}</p>
      {isOpen ? (
        <EraseForm user={user} withInquiries={withInquiries} onCancel={() => setIsOpen(false)} />
      ) : (
        <button type="button" className={buttonStyle.outline} onClick={() => setIsOpen(true)}>
          {words.open}
        </button>
      )}
    </TitledSection>
  )
}

async function send({ password = '', code = '', inquiries }: Values, client: SessionClient) {
  const nonce = code.replaceAll(/\s/g, '')
  const refusal = await deleteAccount({ password, nonce, inquiries: inquiries === 'yes' })
  if (refusal)
    return { notice: { title: account.error, text: refusal }, fields: { [nonce ? 'code' : 'password']: refusal } }
  storeToast({ title: words.done })
  // The account is gone. This removes the session here and in other tabs, and leaves the page.
  await client.signOut({ scope: 'local' })
  return null
}

function check({ password, code, confirm }: Values) {
  if (confirm && (password || code)) return null
  const fields = {
    ...(!(password || code) && { password: words.missing }),
    ...(!confirm && { confirm: words.missingTick }),
  }
  return { notice: { title: account.error, text: words.missing }, fields }
}

function EraseForm({ user, withInquiries, onCancel }: EraseSectionProps & { onCancel: () => void }) {
  const [hasCode, setHasCode] = useState(false)
  return (
    <div className="danger">
      <AuthForm button={words.button} busy={words.busy} leads takesFocus check={check} send={send}>
        {(faults) => (
          <>
            <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
            {hasCode ? (
              <CodeField id="erase-code" label={words.code} fault={faults.code ?? faults.password} />
            ) : (
              <PasswordField
                name="password"
                id="erase-password"
                label={words.password}
                hint={words.passwordHint}
                autoComplete="current-password"
                required
                fault={faults.password}
              />
            )}
            {withInquiries ? (
              <label className="consent">
                <input type="checkbox" name="inquiries" value="yes" />
                <span>{words.inquiries}</span>
              </label>
            ) : (
              <p>{words.withoutInquiries}</p>
            )}
            <label className="consent">
              <input
                type="checkbox"
                name="confirm"
                value="yes"
                aria-describedby={faults.confirm && 'erase-confirm-fault'}
                aria-invalid={faults.confirm ? true : undefined}
              />
              <span>{words.confirm}</span>
            </label>
            <FaultLine id="erase-confirm-fault" fault={faults.confirm} />
          </>
        )}
      </AuthForm>
      <div className="ways">
        {!hasCode && (
          <ActionButton
            isSmall
            label={words.codeHint}
            done={{ title: '', text: words.codeSent }}
            act={async (client) => {
              const { error } = await client.reauthenticate()
              if (!error) setHasCode(true)
              return error && describeError(account.error, error)
            }}
          />
        )}
        <button type="button" className="text-button" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </div>
  )
}
