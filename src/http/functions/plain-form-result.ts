import { confirmations } from '#content/inquiries/confirmations.ts'
import type { FormResult } from '#domain/inquiries/form-result.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import { escapeHtml, type PlainPageStyle, renderPlainPage } from '../plain-page.ts'

const goBack = 'Please go back in your browser: what you typed is still there.'

/** A plain page for what a posted form led to, should the form's own page be out of reach: a stored lead is confirmed. */
export function renderPlainFormResult(style: PlainPageStyle, kind: InquiryKind, result: FormResult): string {
  if ('confirmation' in result) return renderPlainPage(style, confirmations[kind].title, confirm(kind, result))
  const { title, text } = result.faults.notice
  return renderPlainPage(style, title || 'Please check', `<p role="alert">${escapeHtml(text)}</p><p>${goBack}</p>`)
}

function confirm(kind: InquiryKind, { confirmation }: Extract<FormResult, { confirmation: unknown }>): string {
  const { reference, message } = confirmation
  const steps = confirmations[kind].nextSteps.map((step) => `<li>${escapeHtml(step)}</li>`).join('')
  return `<p>${escapeHtml(message)}</p><p>Your reference: <strong>${escapeHtml(reference)}</strong></p><ol>${steps}</ol>`
}
