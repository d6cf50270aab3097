import type { User } from '@supabase/auth-js'
import { account } from '#content/account/account.ts'
import { authForms } from '#content/account/auth-forms.ts'
import { TextField } from '../../../forms/fields/text-field.tsx'
import { TitledSection } from '../../../ui/titled-section.tsx'
import { AuthForm, showNotice } from '../../forms/auth-form.tsx'
import { describeError } from '../../forms/auth-notices.ts'
import { nameOf } from '../../session/name-of.ts'

const words = account.profile

export function NameSection({ user }: { user: User }) {
  return (
    <TitledSection heading={words.heading}>
      <AuthForm
        button={words.button}
        busy={words.busy}
        variant="outline"
        check={({ fullName }) => {
          const text = authForms.faults.fullName
          return fullName?.trim() ? null : { notice: { title: account.error, text }, fields: { fullName: text } }
        }}
        send={async ({ fullName = '' }, client) => {
          const { error } = await client.updateUser({ data: { full_name: fullName.trim() } })
          if (error) return { notice: describeError(account.error, error), fields: {} }
          showNotice({ title: account.saved, text: words.done }, 'success')
          return null
        }}
      >
        {(faults) => (
          <TextField
            name="fullName"
            id="account-name"
            label={words.label}
            autoComplete="name"
            maxLength={200}
            required
            defaultValue={nameOf(user)}
            fault={faults.fullName}
          />
        )}
      </AuthForm>
    </TitledSection>
  )
}
