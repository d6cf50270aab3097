import { account } from '#content/account/account.ts'
import { fieldLabels } from '#content/inquiries/inquiry-words.ts'
import { sellFastPropertyTypes, sellFastTimelines } from '#content/inquiries/questionnaire-options.ts'
import { otherTextField, readText } from '#domain/inquiries/form-fields.ts'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import { readFormBody } from '#domain/inquiries/read-form-body.ts'
import { SelectField } from '../../../forms/fields/select-field.tsx'
import { TextField } from '../../../forms/fields/text-field.tsx'
import { AuthForm, type Faults, showNotice } from '../../forms/auth-form.tsx'
import { changeInquiry } from '../own-account.ts'
import type { AccountInquiry } from '../own-account-answers.ts'
import { CriteriaFields } from './criteria-fields.tsx'

const words = account.inquiries.correction

interface ChangeFormProps {
  inquiry: AccountInquiry
  reload: () => Promise<void>
  /** Called when saved or cancelled. */
  onEnd: () => void
}

/** What to send for a form without any ticked box. Otherwise the earlier ticks would stay. */
const nothingTicked = { propertyTypes: [], selectedSubtypes: {}, otherText: {}, locations: [] }

/** A form with everything that can be changed in an inquiry. */
export function ChangeForm({ inquiry, reload, onEnd }: ChangeFormProps) {
  const { reference, kind } = inquiry

  async function send(pairs: [string, string][]) {
    const changes = { ...(kind === 'investment' && nothingTicked), ...readFormBody(kind, dropUnticked(pairs)) }
    const faults = await changeInquiry(reference, changes)
    if (faults) return faults
    showNotice({ title: account.saved, text: words.done }, 'success')
    onEnd()
    await reload()
    return null
  }

  return (
    <div className="change-form">
      <AuthForm
        button={words.button}
        busy={words.busy}
        takesFocus
        check={() => null}
        send={(_values, _client, pairs) => send(pairs)}
      >
        {(faults) => <Fields inquiry={inquiry} faults={faults} />}
      </AuthForm>
      <button type="button" className="text-button" onClick={onEnd}>
        {words.cancel}
      </button>
    </div>
  )
}

/** Text next to an option counts only while the option is ticked. */
function dropUnticked(pairs: [string, string][]): [string, string][] {
  const ticked = new Set(pairs.map(([, value]) => otherTextField(value)))
  return pairs.filter(([name]) => !name.startsWith('otherText[') || ticked.has(name))
}

interface FieldsProps {
  inquiry: AccountInquiry
  faults: Faults
}

function Fields({ inquiry: { reference, kind, fields }, faults }: FieldsProps) {
  const of = (name: keyof typeof fieldLabels) => ({
    name,
    id: `${reference}-${name}`,
    label: fieldLabels[name],
    defaultValue: readText(fields[name]),
    fault: faults[name],
  })
  return (
    <>
      <TextField {...of('fullName')} autoComplete="name" maxLength={inquiryLimits.fullName} required />
      <TextField {...of('phone')} type="tel" autoComplete="tel" maxLength={inquiryLimits.phone} />
      {kind === 'contact' && (
        <>
          <TextField {...of('subject')} maxLength={inquiryLimits.subject} />
          <TextField {...of('message')} rows={6} maxLength={inquiryLimits.message} required />
        </>
      )}
      {kind === 'sell-fast' && (
        <>
          <TextField {...of('propertyAddress')} maxLength={inquiryLimits.propertyAddress} required />
          <SelectField {...of('propertyType')} options={propertyTypeOptions} required />
          <SelectField {...of('timeline')} options={sellFastTimelines} required />
        </>
      )}
      {kind === 'investment' && <CriteriaFields reference={reference} fields={fields} faults={faults} />}
      {kind !== 'contact' && (
        <TextField {...of('additionalComments')} rows={4} maxLength={inquiryLimits.additionalComments} />
      )}
    </>
  )
}

const propertyTypeOptions = sellFastPropertyTypes.map((value) => ({ value, label: value }))
