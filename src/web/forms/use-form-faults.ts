import { type RefObject, useEffect, useState } from 'react'
import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import { showToast } from '../client/show-toast.ts'
import { failureNotice } from './failure-notice.ts'
import { baseName, focusFirst } from './form-focus.ts'
import type { InquiryFormOptions } from './inquiry-form-options.ts'

interface FormFaults {
  faults: InquiryFaults | null
  /** Shows faults in a notice and beside the fields, and puts the focus on the first; null takes them away. */
  setFaults: (faults: InquiryFaults | null) => void
  /** Somebody mends this field. */
  dropFault: (fieldName: string) => void
  /** The specification's words for a send that failed; in the page too, unless its state says them. */
  showFailure: (failure: { isFinal: boolean }) => void
  focusFirstField: () => void
}

/** What is wrong with a form, said in a notice and beside the fields. */
export function useFormFaults(
  formRef: RefObject<HTMLFormElement | null>,
  options: RefObject<InquiryFormOptions>,
): FormFaults {
  const [faults, setFaultsShown] = useState(options.current.faults ?? null)
  /** Names of fields, of which the first gets the focus once it is shown; without any, the first of all. */
  const [toFocus, setToFocus] = useState<{ names?: string[] } | null>(null)
  useEffect(() => {
    if (toFocus && formRef.current) focusFirst(formRef.current, toFocus.names)
  }, [toFocus, formRef])

  return {
    faults,
    setFaults(found) {
      setFaultsShown(found)
      if (!found) return
      setToFocus({ names: Object.keys(found.fields) })
      options.current.onFault?.(found)
      showNotice(found.notice)
    },
    dropFault(fieldName) {
      const name = baseName(fieldName)
      setFaultsShown((shown) => (shown && name in shown.fields ? withoutField(shown, name) : shown))
    },
    showFailure({ isFinal }) {
      const notice = failureNotice(options.current.kind, options.current.email)
      showNotice(notice)
      if (isFinal) setFaultsShown({ notice, fields: {} })
    },
    focusFirstField: () => setToFocus({}),
  }
}

function showNotice({ title, text }: InquiryFaults['notice']): void {
  showToast(title ? { title, description: text, kind: 'error' } : { title: text, kind: 'error' })
}

function withoutField(faults: InquiryFaults, name: string): InquiryFaults | null {
  const fields = Object.fromEntries(Object.entries(faults.fields).filter(([key]) => key !== name))
  return Object.keys(fields).length > 0 ? { ...faults, fields } : null
}
