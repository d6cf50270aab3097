import { useMemo } from 'react'
import { unmatchedWords } from '#content/desk/unmatched-words.ts'
import type { Attachment } from '#domain/desk/inbound/inbound-mail.ts'
import { splitQuoted } from '#domain/desk/inbound/split-quoted.ts'
import { formatBytes } from '#domain/text/format-bytes.ts'

interface MailTextProps {
  body: string
  attachments: readonly Attachment[]
  isCut: boolean
}

/** The text of a received mail. It is plain text, even if the mail was not. */
export function MailText({ body, attachments, isCut }: MailTextProps) {
  const { own, quoted } = useMemo(() => splitQuoted(body), [body])
  return (
    <>
      {own === '' ? <p className="hint">{unmatchedWords.noText}</p> : <p className="said">{own}</p>}
      {quoted !== '' && (
        <details className="quoted">
          <summary>{unmatchedWords.quoted}</summary>
          <p className="said">{quoted}</p>
        </details>
      )}
      {attachments.length > 0 && (
        <p className="hint">
          {unmatchedWords.attachments}{' '}
          {attachments.map(({ name, bytes }) => `${name} (${formatBytes(bytes)})`).join(', ')}
        </p>
      )}
      {isCut && <p className="hint">{unmatchedWords.cut}</p>}
    </>
  )
}
