import { render, toPlainText } from 'react-email'
import type { EmailTemplate } from './email-template.ts'

export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

const selectors = [
  // Headings as they are written: in capitals they would shout.
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
  // A link's address follows its words, unless they spell it out; a phone's and a mailbox's never do.
  { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
  { selector: 'a[href^="tel:"]', format: 'inline' },
  { selector: 'a[href^="mailto:"]', format: 'inline' },
  { selector: 'hr', options: { length: 32 } },
]

/** The one way from a template to a mail: HTML, and the same in plain text. */
export async function renderEmail<Props>(template: EmailTemplate<Props>, props: Props): Promise<RenderedEmail> {
  const html = await render(template.body(props))
  const text = toPlainText(html, { wordwrap: 76, selectors })
  return { subject: template.subject(props), html, text }
}
