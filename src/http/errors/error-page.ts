import type { AppError } from '#domain/errors.ts'
import { escapeHtml, type PlainPageStyle, renderPlainPage } from '../plain-page.ts'
import { createErrorHead, type ErrorHead } from './error-status.ts'

/** Formats a refusal as a page: its message, and what is wrong with each field. */
export function createErrorPage(style: PlainPageStyle, title: string, error: AppError): ErrorHead & { html: string } {
  const faults = Object.values(error.fields ?? {}).map((text) => `<li>${escapeHtml(text)}</li>`)
  const body = `<p role="alert">${escapeHtml(error.message)}</p><ul>${faults.join('')}</ul>`
  return { ...createErrorHead(error), html: renderPlainPage(style, title, body) }
}
