import { render } from 'react-email'
import type { EmailTemplate } from './email-template.ts'
import { toText } from './plain-text.ts'

export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

/** Renders a template as HTML and as plain text. */
export async function renderEmail<Props>(template: EmailTemplate<Props>, props: Props): Promise<RenderedEmail> {
  const html = await render(template.body(props))
  return { subject: template.subject(props), html, text: toText(html) }
}
