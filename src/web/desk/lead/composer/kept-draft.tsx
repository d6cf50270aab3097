import { useRef, useState } from 'react'
import { replyWords as words } from '#content/desk/reply-words.ts'
import type { Draft } from './reply-drafts.ts'

/** A draft that its author may no longer send, so that they can use it elsewhere. */
export function KeptDraft({ draft: { subject, body } }: { draft: Draft }) {
  const text = useRef<HTMLTextAreaElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  function copy(): void {
    text.current?.select()
    void navigator.clipboard?.writeText(body).then(
      () => setIsCopied(true),
      () => {},
    )
  }
  return (
    <div className="reply-form">
      <p className="hint">{words.keptDraft}</p>
      <p>
        <strong>{subject}</strong>
      </p>
      <label className="field" htmlFor="kept-draft">
        {words.body}
      </label>
      <textarea id="kept-draft" ref={text} rows={9} readOnly value={body} />
      <p>
        <button type="button" className="button" onClick={copy}>
          {words.copy}
        </button>{' '}
        <span role="status">{isCopied && words.copied}</span>
      </p>
    </div>
  )
}
