import type { Factor } from '@supabase/auth-js'
import { useEffect, useRef, useState } from 'react'
import { authForms } from '#content/account/auth-forms.ts'
import { secondStep as words } from '#content/account/second-step.ts'
import { Field } from '../../forms/fields/field.tsx'
import { checkCode } from '../forms/auth-checks.ts'
import { CodeField } from '../forms/auth-fields.tsx'
import { AuthForm } from '../forms/auth-form.tsx'
import { useLazy } from '../forms/use-lazy.ts'
import { ViewHeading } from '../forms/view-heading.tsx'
import { loadAuthClient } from '../session/load-auth-client.ts'
import { describeFactorFaults } from './factor-faults.ts'

interface SecondStepFormProps {
  /** The team's address, for people who lost their phone. */
  teamEmail: string
}

/** Asks for a second factor: the code of an app, a phone or a security key. */
export function SecondStepForm({ teamEmail }: SecondStepFormProps) {
  const factors = useFactors()
  const hasOthers = factors?.some(({ factor_type: type }) => type !== 'totp') ?? false
  const others = useLazy(() => import('./other-factors.tsx'), hasOthers)
  if (!factors || (hasOthers && !others)) return <p className="view-text">{authForms.loading}</p>
  if (factors.length === 0) return <p className="view-text">{words.unsupported.replace('{email}', teamEmail)}</p>
  const apps = factors.filter(({ factor_type: type }) => type === 'totp')
  return (
    <>
      <Heading takesFocus={apps.length === 0} />
      {apps.length > 0 && <AppForm apps={apps} />}
      {others && <others.OtherFactors factors={factors} />}
      <p className="view-note">{words.lost.replace('{email}', teamEmail)}</p>
    </>
  )
}

/** If there is no field to focus, the heading gets the focus. */
function Heading({ takesFocus }: { takesFocus: boolean }) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) headingRef.current?.focus()
  }, [takesFocus])
  return <ViewHeading ref={headingRef}>{words.heading}</ViewHeading>
}

function AppForm({ apps }: { apps: Factor[] }) {
  return (
    <>
      <p className="view-text">{words.app.text}</p>
      <AuthForm
        button={words.app.button}
        busy={words.busy}
        takesFocus
        leads
        check={(values) => checkCode(values, words.failed)}
        send={async ({ code = '', factor }, client) => {
          const factorId = factor ?? apps[0]?.id ?? ''
          const { error } = await client.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') })
          return error && describeFactorFaults(error)
        }}
      >
        {(faults) => (
          <>
            {apps.length > 1 && <AppField apps={apps} />}
            <CodeField label={words.app.code} fault={faults.code} />
          </>
        )}
      </AuthForm>
    </>
  )
}

function AppField({ apps }: { apps: Factor[] }) {
  return (
    <Field name="factor" label={words.app.which} required>
      {(control) => (
        <select {...control} defaultValue={apps[0]?.id ?? ''}>
          {apps.map(({ id, friendly_name: name }, index) => (
            <option key={id} value={id}>
              {name || words.app.unnamed.replace('{number}', String(index + 1))}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The factors that this page supports. */
function useFactors(): Factor[] | null {
  const [factors, setFactors] = useState<Factor[] | null>(null)
  useEffect(() => {
    loadAuthClient()
      .then((client) => client.mfa.listFactors())
      .then(({ data }) => setFactors(data ? [...data.totp, ...data.phone, ...data.webauthn] : []))
      .catch(() => setFactors([]))
  }, [])
  return factors
}
