import type { ReactNode } from 'react'
import type { LinkChoice, OpenMailLink } from '#domain/site/dynamic-page.ts'

interface LinkFormProps {
  view: OpenMailLink
  /** What sending it means, if there is a choice. */
  answer?: LinkChoice
  /** Says what is missing in our words, instead of the browser's. */
  isCheckedByServer?: boolean
  children: ReactNode
}

/** A form that returns the token of the link, with an answer. */
export function LinkForm({ view, answer, isCheckedByServer, children }: LinkFormProps) {
  return (
    <form method="post" action="/auth/confirm" noValidate={isCheckedByServer}>
      <input type="hidden" name="type" value={view.kind} />
      <input type="hidden" name="token_hash" value={view.hash} />
      <input type="hidden" name="redirect_to" value={view.target} />
      {answer && <input type="hidden" name="answer" value={answer} />}
      <div className="form">{children}</div>
    </form>
  )
}
