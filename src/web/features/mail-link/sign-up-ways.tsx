import { mailLink as words } from '#content/account/mail-link.ts'
import type { OpenMailLink, SignUpElsewhere } from '#domain/site/dynamic-page.ts'
import { Field } from '../../forms/fields/field.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { LinkForm } from './link-form.tsx'

const FAULT_ID = 'password-fault'

interface PasswordWayProps {
  view: OpenMailLink
  password: Exclude<SignUpElsewhere['password'], 'none'>
}

/** Confirms, and keeps the password of the sign-up. */
export function PasswordWay({ view, password }: PasswordWayProps) {
  const { label, ...faults } = words.password
  const fault = password === 'asked' ? null : faults[password]
  return (
    <LinkForm view={view} isCheckedByServer>
      {fault && (
        <p id={FAULT_ID} role="alert" className="fault-notice">
          {fault}
        </p>
      )}
      <Field name="password" label={label} required>
        {(control) => (
          <input
            {...control}
            type="password"
            autoComplete="current-password"
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? FAULT_ID : undefined}
          />
        )}
      </Field>
      <button type="submit" className={buttonStyle.solid}>
        {words.kinds[view.kind].button}
      </button>
    </LinkForm>
  )
}

/** Confirms without the password of the sign-up, which is dropped, and continues to choosing another. */
export function StartOverWay({ view }: { view: OpenMailLink }) {
  const { text, button } = words.startOver
  return (
    <div className="mt-4 border-t border-rule pt-6">
      <p className="mb-4 text-soft">{text}</p>
      <LinkForm view={view} answer="start-over">
        <button type="submit" className={`${buttonStyle.outline} text-balance`}>
          {button}
        </button>
      </LinkForm>
    </div>
  )
}

/** Removes the account. */
export function NotMe({ view }: { view: OpenMailLink }) {
  return (
    <div className="mt-4 border-t border-rule pt-6">
      <p className="mb-2 text-soft">{words.notMe.text}</p>
      <LinkForm view={view} answer="not-me">
        <button type="submit" className="text-button">
          {words.notMe.button}
        </button>
      </LinkForm>
    </div>
  )
}
