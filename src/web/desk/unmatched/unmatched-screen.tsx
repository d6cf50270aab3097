import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { deskWords } from '#content/desk/desk-words.ts'
import { unmatchedWords } from '#content/desk/unmatched-words.ts'
import type { Found } from '#domain/desk/answers/search.ts'
import type { UnmatchedMail } from '#domain/desk/answers/unmatched.ts'
import { DeskRefusal } from '../desk-request.ts'
import { lastListPath } from '../inbox/list-order.ts'
import { hasFailed } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { BackLink } from '../shell/back-link.tsx'
import { useDesk } from '../shell/desk-context.tsx'
import { focusOnScreen } from '../shell/focus-on-screen.ts'
import { Moment } from '../shell/moment.tsx'
import { Placeholder } from '../ui/placeholder.tsx'
import { FindLead } from './find-lead.tsx'
import { MailText } from './mail-text.tsx'
import { changeUnmatched, readUnmatched } from './unmatched-client.ts'

/** Received mails that could not be matched to a lead, so a member has to. */
export function UnmatchedScreen() {
  const desk = useDesk()
  const client = useQueryClient()
  const query = useQuery({ queryKey: queryKeys.unmatched, queryFn: readUnmatched })
  const mails = query.data?.mails
  const setMails = (left: UnmatchedMail[]) => client.setQueryData(queryKeys.unmatched, { mails: left })
  const reload = () => void query.refetch()
  /** The last dismissed mail, which can be brought back. */
  const [away, setAway] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  useEffect(() => {
    document.title = `${unmatchedWords.title} · ${deskWords.title}`
  }, [])

  function put(change: Parameters<typeof changeUnmatched>[0]): void {
    setFault('')
    changeUnmatched(change).then(
      ({ mails: left }) =>
        keepFocus(() => {
          setMails(left)
          setAway('dismiss' in change ? change.dismiss : null)
        }),
      (error: unknown) => {
        setFault(error instanceof DeskRefusal && error.message !== '' ? error.message : unmatchedWords.failed)
        reload()
      },
    )
  }
  function attach(mail: UnmatchedMail, { id, reference }: Found): void {
    desk.act({ act: 'attach-mail', mail: mail.id }, [{ lead: id }], `${unmatchedWords.attached} ${reference}`)
    keepFocus(() => setMails((mails ?? []).filter((other) => other.id !== mail.id)))
  }
  return (
    <main className="unmatched">
      <BackLink to={lastListPath()}>{unmatchedWords.back}</BackLink>
      <h1>{unmatchedWords.title}</h1>
      <p className="hint">{unmatchedWords.hint}</p>
      <p role="status" className="unmatched-away">
        {away !== null && (
          <>
            <span>{unmatchedWords.dismissed}</span>{' '}
            <button type="button" className="button small" onClick={() => put({ restore: away })}>
              {unmatchedWords.restore}
            </button>
          </>
        )}
      </p>
      {((!mails && hasFailed(query)) || fault !== '') && (
        <p className="warning" role="alert">
          {fault === '' ? unmatchedWords.failed : fault}{' '}
          <button type="button" className="button small" onClick={reload}>
            {unmatchedWords.again}
          </button>
        </p>
      )}
      {!mails && !hasFailed(query) && <Placeholder rows={3} className="unmatched-rows" />}
      {mails?.length === 0 && <p className="empty">{unmatchedWords.empty}</p>}
      <ul className="unmatched-mails">
        {mails?.map((mail) => (
          <MailCard
            key={mail.id}
            mail={mail}
            onAttach={(lead) => attach(mail, lead)}
            onDismiss={() => put({ dismiss: mail.id })}
          />
        ))}
      </ul>
    </main>
  )
}

/** When a focused mail disappears, the focus moves to the undo button, or to the screen. */
function keepFocus(change: () => void): void {
  const had = document.activeElement
  flushSync(change)
  if (had?.isConnected !== false) return
  const restore = document.querySelector<HTMLElement>('.unmatched-away button')
  if (restore) restore.focus()
  else focusOnScreen()
}

interface MailCardProps {
  mail: UnmatchedMail
  onAttach: (lead: Found) => void
  onDismiss: () => void
}

function MailCard({ mail, onAttach, onDismiss }: MailCardProps) {
  const { id, sender, senderName, nature, subject, at } = mail
  const [isFinding, setIsFinding] = useState(false)
  return (
    <li className="card">
      <h2 className="unmatched-subject">{subject || unmatchedWords.noSubject}</h2>
      <p className="hint">
        {unmatchedWords.from} {[senderName, sender].filter((part) => part !== '').join(', ') || unmatchedWords.nobody},{' '}
        <Moment at={at} />
        {nature !== 'person' && <span className="mail-state">{unmatchedWords.natures[nature]}</span>}
      </p>
      <MailText {...mail} />
      <div className="acts">
        <button type="button" className="button" aria-expanded={isFinding} onClick={() => setIsFinding(!isFinding)}>
          {unmatchedWords.findOpen}
          <span className="unseen">: {subject}</span>
        </button>
        <button type="button" className="button" onClick={onDismiss}>
          {unmatchedWords.dismiss}
          <span className="unseen">: {subject}</span>
        </button>
      </div>
      {isFinding && <FindLead mailId={id} first={sender} onAttach={onAttach} />}
    </li>
  )
}
