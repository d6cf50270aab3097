import { render, toPlainText } from 'react-email'
import type { EmailTemplate } from './email-template.ts'

export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

const selectors = [
  // Headings are not written in capitals.
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
  // A link is followed by its address, unless its text is the address. Phone and e-mail links are never followed by
  // theirs.
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
  { selector: 'a[href^="tel:"]', format: 'inline' },
  { selector: 'a[href^="mailto:"]', format: 'inline' },
  { selector: 'hr', options: { length: 32 } },
]

/** Renders a template as HTML and as plain text. */
export async function renderEmail<Props>(template: EmailTemplate<Props>, props: Props): Promise<RenderedEmail> {
  const html = await render(template.body(props))
  const text = toPlainText(html, { wordwrap: 76, selectors })
  return { subject: template.subject(props), html, text }
}
