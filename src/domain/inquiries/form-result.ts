import type { FormBody } from './form-fields.ts'
import type { InquiryFaults } from './inquiry.ts'

/** What a form that was posted without a script gets back. */
export type FormResult =
  | { confirmation: { reference: string; message: string } }
  /** `values` is the body as it was posted, to fill the fields again. */
  | { values: FormBody; faults: InquiryFaults }

/** What the form's own component takes of such a result, so that the page also works with scripts from there on. */
export type PostedForm = {
  values?: FormBody | undefined
  faults?: InquiryFaults | undefined
  confirmation?: { reference: string; message: string } | undefined
}
