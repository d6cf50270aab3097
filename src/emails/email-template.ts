import type { ReactElement } from 'react'

/** The text and layout of a mail. What differs from mail to mail comes in as props. */
export interface EmailTemplate<Props> {
  /** Must not change, because it is part of the Message-ID and of the record of sent mails. */
  name: string
  subject: (props: Props) => string
  body: (props: Props) => ReactElement
  /** Shown by `npm run mail:preview`. */
  sample: Props
}
