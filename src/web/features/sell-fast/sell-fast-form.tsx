import { useState } from 'react'
import { fieldLabels } from '#content/inquiries/inquiry-words.ts'
import { sellFastPropertyTypes, sellFastTimelines } from '#content/inquiries/questionnaire-options.ts'
import { sellFastForm as words } from '#content/pages/sell-fast.ts'
import { readText } from '#domain/inquiries/form-fields.ts'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import { ConsentBox } from '../../forms/fields/consent-box.tsx'
import { EmailField } from '../../forms/fields/email-field.tsx'
import { PhoneField } from '../../forms/fields/phone-field.tsx'
import { SelectField } from '../../forms/fields/select-field.tsx'
import { StreetAddressField } from '../../forms/fields/street-address-field.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import type { FormIslandProps } from '../../forms/form-island-props.ts'
import { SinglePageForm } from '../../forms/single-page-form.tsx'
import { useInquiryForm } from '../../forms/use-inquiry-form.ts'

const types = sellFastPropertyTypes.map((value) => ({ value, label: value }))
/** Fields of the inquiry that have no input on this form. */
const silentFields = ['propertyCondition', 'additionalComments'] as const

export function SellFastForm(props: FormIslandProps) {
  const { publishableKey, email, updatesWording, values = {}, faults, confirmation } = props
  const [isBegun, setBegun] = useState(false)
  const begin = () => setBegun(true)
  const form = useInquiryForm({
    kind: 'sell-fast',
    publishableKey,
    email,
    faults,
    confirmation,
    onFault: begin,
    onRestored: begin,
  })
  const field = (name: 'fullName' | 'email' | 'phone' | 'propertyAddress' | 'propertyType' | 'timeline') => ({
    name,
    label: fieldLabels[name],
    defaultValue: readText(values[name]),
    fault: form.faults?.fields[name],
  })
  return (
    <SinglePageForm
      kind="sell-fast"
      form={form}
      email={email}
      page={sitePaths.sellFast}
      again={words.again}
      isFresh={!confirmation}
    >
      <div className="unfolding row" data-begun={isBegun || undefined} onInput={begin}>
        <StreetAddressField {...field('propertyAddress')} required placeholder={words.addressExample} />
        <SelectField {...field('propertyType')} required options={types} />
        <div className="rest">
          <SelectField {...field('timeline')} required options={sellFastTimelines} />
          <TextField {...field('fullName')} required autoComplete="name" maxLength={inquiryLimits.fullName} />
          <EmailField {...field('email')} required />
          <PhoneField {...field('phone')} hint={words.phoneReason} />
          {silentFields.map((name) => (
            <input key={name} type="hidden" name={name} value="" />
          ))}
          <ConsentBox name="updatesConsent" wording={updatesWording} isTicked={values.updatesConsent === 'yes'} />
        </div>
      </div>
    </SinglePageForm>
  )
}
