import type { FormBody } from './form-fields.ts'
import type { InquiryFaults } from './inquiry.ts'

/** The server's answer to an inquiry it stored. */
export type Confirmation = {
  reference: string
  message: string
  /** The latest time the visitor will hear from us, such as 'Tuesday, 3:00 p.m.' in Toronto time. */
  replyBy: string
}

/** The result of a form posted without a script. */
export type FormResult =
  | { confirmation: Confirmation }
  /** `values` is the posted body, to fill in the fields again. */
  | { values: FormBody; faults: InquiryFaults }

/** The part of such a result that the form component uses, so that the page keeps working once scripts load. */
export type PostedForm = {
  values?: FormBody | undefined
  faults?: InquiryFaults | undefined
  confirmation?: Confirmation | undefined
}
