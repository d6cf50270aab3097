import type { EmailTemplate } from './email-template.ts'
import { mailDeliveryTest } from './mail-delivery-test.tsx'
import { type RenderedEmail, renderEmail } from './render-email.ts'

export interface SampleEmail {
  name: string
  render: () => Promise<RenderedEmail>
}

/** Every template with its sample, for the preview and for the tests that hold for all mails. */
export const sampleEmails: SampleEmail[] = [sampleOf(mailDeliveryTest)]

function sampleOf<Props>(template: EmailTemplate<Props>): SampleEmail {
  return { name: template.name, render: () => renderEmail(template, template.sample) }
}
