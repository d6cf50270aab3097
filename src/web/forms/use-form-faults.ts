import { type RefObject, useEffect, useState } from 'react'
import type { InquiryFaults } from '#domain/inquiries/inquiry.ts'
import { showToast } from '../client/show-toast.ts'
import { failureNotice } from './failure-notice.ts'
import { baseName, focusFirst } from './form-focus.ts'
import type { InquiryFormOptions } from './inquiry-form-options.ts'

interface FormFaults {
  faults: InquiryFaults | null
  /** Shows faults in a notice and next to the fields, and focuses the first; null removes them. */
  setFaults: (faults: InquiryFaults | null) => void
  /** Removes the fault of a changed field. */
  dropFault: (fieldName: string) => void
  /** Shows the specification's text for a failed send; in the page too, unless its status says so already. */
  showFailure: (failure: { isFinal: boolean }) => void
  focusFirstField: () => void
}

/** The faults of a form, shown in a notice and next to the fields. */
export function useFormFaults(
  formRef: RefObject<HTMLFormElement | null>,
  options: RefObject<InquiryFormOptions>,
): FormFaults {
  const [faults, setFaultsShown] = useState(options.current.faults ?? null)
  /** Field names, the first of which gets the focus once rendered; if empty, the first field of the form does. */
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
