import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
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
import { focusFirst } from '../../forms/form-focus.ts'
import type { FormIslandProps } from '../../forms/form-island-props.ts'
import { SinglePageForm } from '../../forms/single-page-form.tsx'
import { useCarried } from '../../forms/use-carried.ts'
import { useInquiryForm } from '../../forms/use-inquiry-form.ts'
import { buttonStyle } from '../../ui/button-style.ts'

const types = sellFastPropertyTypes.map((value) => ({ value, label: value }))
/** Fields of the inquiry that have no input on this form. */
const silentFields = ['propertyCondition', 'additionalComments'] as const

/** The form starts with two questions, and the others unfold below them. */
export function SellFastForm(props: FormIslandProps) {
  const { publishableKey, email, updatesWording, values = {}, faults, confirmation } = props
  const [isBegun, setBegun] = useState(false)
  const unfold = () => setBegun(true)
  const form = useInquiryForm({
    kind: 'sell-fast',
    publishableKey,
    email,
    faults,
    confirmation,
    onFault: unfold,
    onRestored: (step) => step > 1 && unfold(),
  })
  useCarried(form, () => {
    unfold()
    form.setStep(2)
  })
  /** Shows the other questions, and goes to the first unanswered one. */
  function showRest(element: HTMLFormElement): void {
    flushSync(unfold)
    form.setStep(2)
    const fields = [...element.querySelectorAll<HTMLInputElement>('[required]')]
    const empty = fields.find(({ value }) => value === '')
    if (empty) focusFirst(element, [empty.name])
  }

  /** Both buttons and the Enter key end up here. */
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBegun || faults) form.submit()
    else showRest(event.currentTarget)
  }
  const field = (name: 'fullName' | 'email' | 'phone' | 'propertyAddress' | 'propertyType' | 'timeline') => ({
    name,
    label: fieldLabels[name],
    defaultValue: readText(values[name]),
    fault: form.faults?.fields[name],
  })
  return (
    <SinglePageForm
      kind="sell-fast"
      form={{ ...form, formProps: { ...form.formProps, onSubmit } }}
      email={email}
      page={sitePaths.sellFast}
      again={words.again}
      isFresh={!confirmation}
    >
      <div className="unfolding row" data-begun={isBegun || undefined}>
        <StreetAddressField {...field('propertyAddress')} required placeholder={words.addressExample} />
        <SelectField {...field('propertyType')} required options={types} />
        {/* It posts the form only if scripts have failed, so a press before they run waits for them. */}
        <button type="submit" data-hold="" className={`unfold ${buttonStyle.solid}`}>
          {words.unfold}
        </button>
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
