import type { InquiryKind } from '#domain/inquiries/inquiry.ts'

/**
 * Tells phones how to help with each field: the Enter key says what it does, names start with capitals, and addresses
 * are not autocorrected. These attributes are not in the markup, because the home page has no bytes left.
 */
export function tuneKeyboards(form: HTMLFormElement, kind: InquiryKind): void {
  for (const input of form.querySelectorAll('input')) {
    input.enterKeyHint = kind === 'investment' || input.name === 'propertyAddress' ? 'next' : 'send'
    if (input.autocomplete === 'name') input.autocapitalize = 'words'
    if (input.type !== 'email') continue
    input.autocapitalize = 'none'
    input.spellcheck = false
  }
}
