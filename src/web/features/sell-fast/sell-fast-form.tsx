import type { ReactNode } from 'react'
import { fieldLabels } from '#content/inquiries/inquiry-words.ts'
import { sellFastPropertyTypes, sellFastTimelines } from '#content/inquiries/questionnaire-options.ts'
import { sellFastForm as words } from '#content/pages/sell-fast.ts'
import { readText } from '#domain/inquiries/form-fields.ts'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import type { SellFastStep } from '#domain/sell-fast/sell-fast-steps.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import { ConsentBox } from '../../forms/fields/consent-box.tsx'
import { EmailField } from '../../forms/fields/email-field.tsx'
import { PhoneField } from '../../forms/fields/phone-field.tsx'
import { SelectField } from '../../forms/fields/select-field.tsx'
import { StreetAddressField } from '../../forms/fields/street-address-field.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import type { FormIslandProps } from '../../forms/form-island-props.ts'
import { SinglePageForm } from '../../forms/single-page-form.tsx'
import { useCarried } from '../../forms/use-carried.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { useSellFast } from './use-sell-fast.ts'

const types = sellFastPropertyTypes.map((value) => ({ value, label: value }))
/** Fields of the inquiry that have no input on this form. */
const silentFields = ['propertyCondition', 'additionalComments'] as const

/** Two steps in one form: the property, then the owner. The stylesheet shows one at a time if scripts run. */
export function SellFastForm(props: FormIslandProps) {
  const { email, updatesWording, values = {}, faults, confirmation } = props
  const { form, steps } = useSellFast(props)
  useCarried(form, () => steps.jump(1))
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
      {/* A form posted without a script and returned with faults shows both steps. */}
      <div className="grid gap-4" data-step={faults ? undefined : steps.step}>
        <div className="progress">
          <p>
            <b>{words.progress.replace('{step}', String(steps.step))}</b> {words.steps[steps.step]}
          </p>
          <progress aria-hidden="true" max={2} value={steps.step} />
        </div>
        <Step number={1} current={steps.step}>
          <StreetAddressField
            {...field('propertyAddress')}
            required
            placeholder={words.addressExample}
            hint={<AddressPromise />}
          />
          <SelectField {...field('propertyType')} required options={types} hint={words.typeHelp} />
          <SelectField {...field('timeline')} required options={sellFastTimelines} />
          {/* It posts the form only if scripts have failed, so a press before they run waits for them. */}
          <button type="submit" data-hold="" className={`next ${buttonStyle.solid}`}>
            {words.next}
          </button>
        </Step>
        <Step number={2} current={steps.step}>
          {steps.step === 2 && (
            <div className="flex items-baseline justify-between gap-4 border-l-3 border-metal bg-paper px-4 py-2 text-sm">
              <p>
                <b className="block">{steps.property[0]}</b> {steps.property[1]}
              </p>
              <button
                type="button"
                className="press min-h-11 font-semibold underline decoration-metal decoration-2 underline-offset-4"
                onClick={steps.goBack}
              >
                {words.change}
              </button>
            </div>
          )}
          <TextField {...field('fullName')} required autoComplete="name" maxLength={inquiryLimits.fullName} />
          <EmailField {...field('email')} required hint={words.emailReason} />
          <PhoneField {...field('phone')} hint={words.phoneReason} />
          {silentFields.map((name) => (
            <input key={name} type="hidden" name={name} value="" />
          ))}
          <ConsentBox name="updatesConsent" wording={updatesWording} isTicked={values.updatesConsent === 'yes'} />
        </Step>
      </div>
    </SinglePageForm>
  )
}

function Step({ number, current, children }: { number: SellFastStep; current: SellFastStep; children: ReactNode }) {
  return (
    <fieldset className="step min-w-0" data-current={number === current || undefined}>
      <legend className="sr-only">
        {words.progress.replace('{step}', String(number))}: {words.steps[number]}
      </legend>
      {children}
    </fieldset>
  )
}

/** Who sees the address, with a lock. */
function AddressPromise() {
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="4 2 20 20"
        className="inline-block size-5 fill-none stroke-brass"
        strokeWidth="1.5"
      >
        <path d="M8 11V7a4 4 0 0 1 8 0v4M5 11h14v10H5z" />
      </svg>
      <b className="text-ink">{words.confidential}</b> {words.addressPromise}
    </>
  )
}
