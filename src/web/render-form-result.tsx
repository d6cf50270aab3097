import { confirmations } from '#content/inquiries/confirmations.ts'
import type { FormResult } from '#domain/inquiries/form-result.ts'
import type { InquiryKind } from '#domain/inquiries/inquiry.ts'
import type { DynamicPage } from '#domain/site/dynamic-page.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { contactPage } from './pages/contact-page.tsx'
import { homePage } from './pages/home-page.tsx'
import type { Page } from './pages/page.ts'
import { sellFastPage } from './pages/sell-fast-page.tsx'
import { renderDocument } from './render-document.tsx'

/** The page each form is on. A questionnaire sent from a city page also returns on the home page. */
const pages: Record<InquiryKind, Page> = { investment: homePage, contact: contactPage, 'sell-fast': sellFastPage }

/** Renders the page of the form with the confirmation in its place, or with the faults and the posted values. */
export function renderFormResult(facts: SiteFacts, kind: InquiryKind, result: FormResult): string {
  const page = pages[kind]
  const title = 'confirmation' in result ? confirmations[kind].title : titleOf(result.faults.notice, page)
  return renderDocument({ ...page, seo: { ...page.seo, title, noindex: true } }, facts, { posted: result })
}

/** Renders the page of a form with values from a calculator in its fields. */
export function renderFilledForm(
  facts: SiteFacts,
  { form, values }: Extract<DynamicPage, { page: 'filled-form' }>,
): string {
  const page = pages[form]
  const { locations, ...texts } = values
  const filled = { ...texts, ...(locations && { locations: [locations] }) }
  return renderDocument({ ...page, seo: { ...page.seo, noindex: true } }, facts, { posted: { values: filled } })
}

/** Screen readers read the title first, so it says how sending went. */
function titleOf({ title, text }: { title: string; text: string }, page: Page): string {
  return `${title || text}: ${page.label}`
}
