import type { Factor } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { authForms } from '#content/auth-forms.ts'
import { loadAuthClient } from '#web/client/load-auth-client.ts'
import { Field } from '#web/features/forms/field.tsx'
import { checkCode } from './auth-checks.ts'
import { CodeField } from './auth-fields.tsx'
import { AuthForm } from './auth-form.tsx'
import { describeError } from './auth-notices.ts'

const { secondStep: words, fields, faults: faultWords } = authForms

interface SecondStepFormProps {
  /** The team's address, for those who lost their phone. */
  teamEmail: string
}

/** The code of an authenticator app, for accounts that ask for one. */
export function SecondStepForm({ teamEmail }: SecondStepFormProps) {
  const factors = useAppFactors()
  if (!factors) return <p className="view-text">{authForms.loading}</p>
  if (factors.length === 0) return <p className="view-text">{words.unsupported.replace('{email}', teamEmail)}</p>
  return (
    <>
      <h3 className="view-heading">{words.heading}</h3>
      <p className="view-text">{words.text}</p>
      <AuthForm
        button={words.button}
        busy={words.busy}
        takesFocus
        leads
        check={(values) => checkCode(values, words.failed)}
        send={async ({ code = '', factor }, client) => {
          const factorId = factor ?? factors[0]?.id ?? ''
          const { error } = await client.mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, '') })
          if (!error) return null
          const fields = error.code === 'mfa_verification_failed' ? { code: faultWords.wrongCode } : {}
          return { notice: describeError(words.failed, error), fields }
        }}
      >
        {(faults) => (
          <>
            {factors.length > 1 && <FactorField factors={factors} />}
            <CodeField label={fields.totp} fault={faults.code} />
          </>
        )}
      </AuthForm>
      <p className="view-note">{words.lost.replace('{email}', teamEmail)}</p>
    </>
  )
}

function FactorField({ factors }: { factors: Factor[] }) {
  return (
    <Field name="factor" label={fields.factor} required>
      {(control) => (
        <select {...control} defaultValue={factors[0]?.id ?? ''}>
          {factors.map(({ id, friendly_name: name }, index) => (
            <option key={id} value={id}>
              {name || `App ${index + 1}`}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function useAppFactors(): Factor[] | null {
  const [factors, setFactors] = useState<Factor[] | null>(null)
  useEffect(() => {
    loadAuthClient()
      .then((client) => client.mfa.listFactors())
      .then(({ data }) => setFactors(data?.totp ?? []))
      .catch(() => setFactors([]))
  }, [])
  return factors
}
