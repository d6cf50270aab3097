import type { FormBody } from './form-fields.ts'
import type { InquiryFaults } from './inquiry.ts'

/** The result of a form that was posted without a script. */
export type FormResult =
  | { confirmation: { reference: string; message: string } }
  /** `values` is the body as it was posted, to fill in the fields again. */
  | { values: FormBody; faults: InquiryFaults }

/**
 * The part of such a result that the component of the form uses, so that the page also works once scripts have loaded.
 */
export type PostedForm = {
  values?: FormBody | undefined
  faults?: InquiryFaults | undefined
  confirmation?: { reference: string; message: string } | undefined
}
