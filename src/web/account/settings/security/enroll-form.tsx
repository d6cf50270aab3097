import { account } from '#content/account/account.ts'
import { authForms } from '#content/account/auth-forms.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { checkCode } from '../../forms/auth-checks.ts'
import { CodeField } from '../../forms/auth-fields.tsx'
import { AuthForm, showNotice } from '../../forms/auth-form.tsx'
import { describeError } from '../../forms/auth-notices.ts'
import { loadAuthClient } from '../../session/load-auth-client.ts'

const words = account.twoStep

export interface Enrollment {
  /** The id of the factor that is being enrolled. */
  id: string
  /** The QR code as SVG, as the client returns it. */
  image: string
  key: string
}

interface EnrolFormProps {
  enrolment: Enrollment
  /** Called when the enrolment is finished or cancelled. */
  onEnd: () => Promise<void>
}

/** Shows the QR code for the app to scan, and asks for the app's first code as proof. */
export function EnrollForm({ enrolment: { id, image, key }, onEnd }: EnrolFormProps) {
  async function cancel(): Promise<void> {
    await (await loadAuthClient()).mfa.unenroll({ factorId: id })
    await onEnd()
  }

  return (
    <>
      <p>{words.scan}</p>
      <div className="enrolment">
        <QrCode image={image} label={words.qrLabel} />
        <p>
          {words.key} <code>{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <AuthForm
        button={words.button}
        busy={words.busy}
        takesFocus
        check={(values) => checkCode(values, account.error)}
        send={async ({ code = '' }, client) => {
          const { error } = await client.mfa.challengeAndVerify({ factorId: id, code: code.replaceAll(/\s/g, '') })
          if (error) {
            const fields = error.code === 'mfa_verification_failed' ? { code: authForms.faults.wrongCode } : {}
            return { notice: describeError(account.error, error), fields }
          }
          showNotice({ title: '', text: words.done }, 'success')
          await onEnd()
          return null
        }}
      >
        {(faults) => <CodeField id="enrol-code" label={words.code} fault={faults.code} />}
      </AuthForm>
      <button type="button" className="text-button" onClick={cancel}>
        {words.cancel}
      </button>
    </>
  )
}
