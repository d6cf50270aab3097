import type { FormBody } from './form-fields.ts'
import type { InquiryFaults } from './inquiry.ts'

/** The server's answer to an inquiry that arrived. */
export type Confirmation = {
  reference: string
  message: string
  /** When the visitor hears from us at the latest, such as 'Tuesday, 3:00 p.m.' in Toronto's time. */
  replyBy: string
}

/** The result of a form that was posted without a script. */
export type FormResult =
  | { confirmation: Confirmation }
  /** `values` is the body as it was posted, to fill in the fields again. */
  | { values: FormBody; faults: InquiryFaults }

/**
 * The part of such a result that the component of the form uses, so that the page also works once scripts have loaded.
 */
export type PostedForm = {
  values?: FormBody | undefined
  faults?: InquiryFaults | undefined
  confirmation?: Confirmation | undefined
}
