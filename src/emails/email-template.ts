import type { ReactElement } from 'react'

/** The text and layout of a mail. Everything that varies is passed as props. */
export interface EmailTemplate<Props> {
  /** Must not change, because it is part of the Message-ID and of the record of sent mails. */
  name: string
  subject: (props: Props) => string
  body: (props: Props) => ReactElement
  /** Shown by `npm run mail:preview`. */
  sample: Props
}
