import type { RenderedEmail } from './render-email.ts'
import type { PropsOf, TemplateName } from './templates.ts'

/** Templates are heavy, so they load with the first mail instead of at startup. */
export async function renderMail<Name extends TemplateName>(name: Name, props: PropsOf<Name>): Promise<RenderedEmail> {
  const { renderTemplate } = await import('./templates.ts')
  return renderTemplate(name, props)
}
