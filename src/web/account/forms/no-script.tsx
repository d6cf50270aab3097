import { auth } from '#content/account/auth.ts'
import type { SiteFacts } from '#domain/site/site-renderer.ts'
import { fillIn } from '#domain/text/fill-in.ts'
import { buttonStyle } from '../../ui/button-style.ts'

interface NoScriptProps {
  facts: SiteFacts
  text: string
}

/** Tells visitors without JavaScript what they can do instead. */
export function NoScript({ facts, text }: NoScriptProps) {
  const { email, phone } = facts.identity
  return (
    <noscript>
      <p className="mt-4 text-lg">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(auth.mailSubject)}`}
          className={`${buttonStyle.solid} grow`}
        >
          {auth.write}
        </a>
        <a href={`tel:${phone}`} className={`${buttonStyle.outline} grow`}>
          {fillIn(auth.call, facts)}
        </a>
      </div>
    </noscript>
  )
}
