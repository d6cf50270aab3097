import { mailLink as words } from '#content/account/mail-link.ts'
import type { OpenMailLink } from '#domain/site/dynamic-page.ts'
import { LetterBoxes } from '../../art/letter-boxes.tsx'
import { Field } from '../../forms/fields/field.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { frame } from '../../ui/frame.ts'
import { Kicker } from '../../ui/kicker.tsx'

const FAULT_ID = 'password-fault'

/** Says what the link in a mail does, and does it when the button is pressed, not when the page is opened. */
export function MailLinkForm({ view }: { view: OpenMailLink }) {
  const { kind, hash, target, password } = view
  const { heading, text, button } = words.kinds[kind]
  return (
    <div className="dusk">
      <div className={`${frame} auth-grid`}>
        <div>
          <Kicker>{words.eyebrow}</Kicker>
          <h1 className="mt-6 text-2xl font-normal tracking-tight">{heading}</h1>
          <p className="mt-7 max-w-130 text-lg">{text}</p>
        </div>
        <section className="rounded-xs border border-t-4 border-rule border-t-metal bg-sheet p-6 sm:p-10">
          <form method="post" action="/auth/confirm">
            <input type="hidden" name="type" value={kind} />
            <input type="hidden" name="token_hash" value={hash} />
            <input type="hidden" name="redirect_to" value={target} />
            <div className="form">
              {password !== 'unasked' && <SignUpPassword isWrong={password === 'wrong'} />}
              <button type="submit" className={buttonStyle.solid}>
                {button}
              </button>
            </div>
          </form>
          <p className="mt-8 border-t border-rule pt-6 text-soft">{words.notYou}</p>
        </section>
        <LetterBoxes className="hidden h-auto w-full lg:block" />
      </div>
    </div>
  )
}

/** Asks for the password, unless the link was opened in the browser in which the visitor signed up. */
function SignUpPassword({ isWrong }: { isWrong: boolean }) {
  const { label, hint, wrong } = words.password
  return (
    <>
      {isWrong && (
        <p id={FAULT_ID} role="alert" className="fault-notice">
          {wrong}
        </p>
      )}
      <Field name="password" label={label} hint={hint}>
        {(control) => (
          <input
            {...control}
            type="password"
            autoComplete="current-password"
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${FAULT_ID} ${control['aria-describedby']}` : control['aria-describedby']}
          />
        )}
      </Field>
    </>
  )
}
