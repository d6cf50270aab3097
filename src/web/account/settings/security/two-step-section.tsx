import type { Factor, User } from '@supabase/auth-js'
import { useState } from 'react'
import { account } from '#content/account/account.ts'
import { TitledSection } from '../../../ui/titled-section.tsx'
import { ActionButton } from '../../forms/action-button.tsx'
import { describeError } from '../../forms/auth-notices.ts'
import { describeAdded } from './describe-added.ts'
import { EnrollForm, type Enrollment } from './enroll-form.tsx'
import { Entry } from './entry.tsx'

const words = account.twoStep

interface TwoStepSectionProps {
  user: User
  refresh: () => Promise<void>
}

/**
 * The second factors of an account: apps, which are set up here, and phones and keys, which other clients can add. A
 * second factor is the backup of the first, because there are no recovery codes.
 */
export function TwoStepSection({ user, refresh }: TwoStepSectionProps) {
  const [enrolment, setEnrolment] = useState<Enrollment | null>(null)
  const factors = (user.factors ?? []).filter(({ status }) => status === 'verified')
  const apps = factors.filter(({ factor_type: type }) => type === 'totp')
  return (
    <TitledSection heading={words.heading}>
      <p>{factors.length > 0 ? words.on : words.off}</p>
      {factors.length > 0 && <FactorList factors={factors} refresh={refresh} />}
      {factors.length === 1 && <p>{words.onlyOne}</p>}
      {enrolment ? (
        <EnrollForm
          enrolment={enrolment}
          onEnd={async () => {
            setEnrolment(null)
            await refresh()
          }}
        />
      ) : (
        <ActionButton
          label={apps.length > 0 ? words.startAnother : words.start}
          act={async (client) => {
            // An earlier enrolment that was never finished would still hold the name.
            for (const { id, status } of user.factors ?? []) {
              if (status !== 'verified') await client.mfa.unenroll({ factorId: id })
            }
            const friendlyName = `${words.app.replace('{number}', String(apps.length + 1))}, ${new Date().toISOString().slice(0, 16)}`
            const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
            if (error) return describeError(account.error, error)
            setEnrolment({ id: data.id, image: data.totp.qr_code, key: data.totp.secret })
            return null
          }}
        />
      )}
    </TitledSection>
  )
}

const kinds: Record<string, string> = { phone: words.phone, webauthn: words.securityKey }

function FactorList({ factors, refresh }: { factors: Factor[]; refresh: () => Promise<void> }) {
  return (
    <ul className="entries wide">
      {factors.map(({ id, factor_type: type, friendly_name: name, created_at: addedAt }, index) => {
        const title = name?.split(',')[0] || kinds[type] || words.app.replace('{number}', String(index + 1))
        return (
          <Entry key={id} title={title} note={describeAdded(addedAt)}>
            <ActionButton
              isSmall
              label={words.remove}
              hiddenLabel={`${words.remove}: ${title}`}
              done={{ title: '', text: words.removed }}
              act={async (client) => {
                const { error } = await client.mfa.unenroll({ factorId: id })
                if (!error) await refresh()
                return error && describeError(account.error, error)
              }}
            />
          </Entry>
        )
      })}
    </ul>
  )
}
