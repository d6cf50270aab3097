import type { ReactElement } from 'react'

/** A mail in words and shape; the facts come as props. */
export interface EmailTemplate<Props> {
  /** Part of the Message-ID and of the record of sent mails, so it stays as it is. */
  name: string
  subject: (props: Props) => string
  body: (props: Props) => ReactElement
  /** Shown by `npm run mail:preview`. */
  sample: Props
}
