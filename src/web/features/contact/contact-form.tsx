import { fieldLabels } from '#content/inquiries/inquiry-words.ts'
import { contactForm as words } from '#content/pages/contact.ts'
import { readText } from '#domain/inquiries/form-fields.ts'
import { inquiryLimits } from '#domain/inquiries/inquiry-limits.ts'
import { sitePaths } from '#domain/site/site-paths.ts'
import { ConsentBox } from '../../forms/fields/consent-box.tsx'
import { EmailField } from '../../forms/fields/email-field.tsx'
import { PhoneField } from '../../forms/fields/phone-field.tsx'
import { TextField } from '../../forms/fields/text-field.tsx'
import type { FormIslandProps } from '../../forms/form-island-props.ts'
import { SinglePageForm } from '../../forms/single-page-form.tsx'
import { useInquiryForm } from '../../forms/use-inquiry-form.ts'

export function ContactForm({
  publishableKey,
  email,
  updatesWording,
  values = {},
  faults,
  confirmation,
}: FormIslandProps) {
  const form = useInquiryForm({ kind: 'contact', publishableKey, email, faults, confirmation })
  const field = (name: 'fullName' | 'email' | 'phone' | 'subject' | 'message') => ({
    name,
    label: fieldLabels[name],
    defaultValue: readText(values[name]),
    fault: form.faults?.fields[name],
  })
  return (
    <SinglePageForm
      kind="contact"
      form={form}
      email={email}
      page={sitePaths.contact}
      again={words.again}
      isFresh={!confirmation}
    >
      <div className="row">
        <TextField {...field('fullName')} required autoComplete="name" maxLength={inquiryLimits.fullName} />
        <EmailField {...field('email')} required />
        <PhoneField {...field('phone')} hint={words.phoneReason} />
        <TextField {...field('subject')} maxLength={inquiryLimits.subject} />
      </div>
      <TextField {...field('message')} required rows={4} maxLength={inquiryLimits.message} />
      <ConsentBox name="updatesConsent" wording={updatesWording} isTicked={values.updatesConsent === 'yes'} />
    </SinglePageForm>
  )
}
