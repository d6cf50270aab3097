import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { secondStep } from '#content/account/second-step.ts'
import { ActionButton } from '../forms/action-button.tsx'
import { checkCode } from '../forms/auth-checks.ts'
import { CodeField } from '../forms/auth-fields.tsx'
import { AuthForm, showNotice } from '../forms/auth-form.tsx'
import { describeError, type Notice } from '../forms/auth-notices.ts'
import type { SessionClient } from '../session/auth-client.ts'
import { describeFactorFaults } from './factor-faults.ts'

const { phone: phoneWords, key: keyWords, failed, busy, otherwise } = secondStep

/** Second factors other than apps: phones and security keys. Loaded only for accounts that have one. */
export function OtherFactors({ factors }: { factors: Factor[] }) {
  const phones = factors.filter(({ factor_type: type }) => type === 'phone')
  const keys = factors.filter(({ factor_type: type }) => type === 'webauthn')
  return (
    <div className="factors">
      {phones.length + keys.length < factors.length && <p>{otherwise}</p>}
      {phones.map((factor) => (
        <PhoneFactor key={factor.id} factor={factor} />
      ))}
      {keys.length > 0 && <p className="view-text">{keyWords.text}</p>}
      {keys.map((factor) => (
        <KeyFactor key={factor.id} factor={factor} isOnly={keys.length === 1} />
      ))}
    </div>
  )
}

/** The code is sent only on request: a text message costs money, and the visitor may prefer another factor. */
function PhoneFactor({ factor }: { factor: Factor }) {
  const [challengeId, setChallengeId] = useState('')

  async function sendCode(client: SessionClient): Promise<Notice | null> {
    const { data, error } = await client.mfa.challenge({ factorId: factor.id, channel: 'sms' })
    if (error) return describeError(failed, error)
    setChallengeId(data.id)
    showNotice({ title: '', text: phoneWords.sent }, 'success')
    return null
  }

  return (
    <>
      <p className="view-text">{phoneWords.text.replace('{ending}', endingOf(factor))}</p>
      {challengeId ? (
        <>
          <PhoneCodeForm factorId={factor.id} challengeId={challengeId} />
          <ActionButton isSmall label={phoneWords.again} busy={phoneWords.sending} act={sendCode} />
        </>
      ) : (
        <ActionButton label={phoneWords.send} busy={phoneWords.sending} act={sendCode} />
      )}
    </>
  )
}

function PhoneCodeForm({ factorId, challengeId }: { factorId: string; challengeId: string }) {
  return (
    <AuthForm
      button={phoneWords.button}
      busy={busy}
      takesFocus
      leads
      check={(values) => checkCode(values, failed)}
      send={async ({ code = '' }, client) => {
        const { error } = await client.mfa.verify({ factorId, challengeId, code: code.replaceAll(/\s/g, '') })
        return error && describeFactorFaults(error)
      }}
    >
      {(faults) => <CodeField id={`code-${factorId}`} label={phoneWords.code} fault={faults.code} />}
    </AuthForm>
  )
}

function KeyFactor({ factor, isOnly }: { factor: Factor; isOnly: boolean }) {
  const name = factor.friendly_name ?? ''
  return (
    <ActionButton
      label={isOnly || !name ? keyWords.use : keyWords.useNamed.replace('{name}', name)}
      busy={keyWords.waiting}
      act={async (client) => {
        const { error } = await client.mfa.webauthn.authenticate({ factorId: factor.id })
        if (!error) return null
        // The browser's own messages about keys are written for developers.
        const isAnswer = 'status' in error && error.status !== undefined && error.code !== 'mfa_verification_failed'
        return isAnswer ? describeError(failed, error) : { title: failed, text: keyWords.failed }
      }}
    />
  )
}

/** The service returns the number, although the client's type lacks it. */
function endingOf(factor: Factor): string {
  return 'phone' in factor && typeof factor.phone === 'string' ? factor.phone.slice(-2) : ''
}
