import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { deskWords } from '#content/desk/desk-words.ts'
import { trayWords } from '#content/desk/tray-words.ts'
import type { Found } from '#domain/desk/answers/search.ts'
import type { TrayMail } from '#domain/desk/answers/tray.ts'
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
import { changeTray, readTray } from './tray-client.ts'

/** Received mails that could not be matched to a lead, so a member has to. */
export function TrayScreen() {
  const desk = useDesk()
  const client = useQueryClient()
  const query = useQuery({ queryKey: queryKeys.tray, queryFn: readTray })
  const mails = query.data?.mails
  const setMails = (left: TrayMail[]) => client.setQueryData(queryKeys.tray, { mails: left })
  const reload = () => void query.refetch()
  /** The last dismissed mail, which can be brought back. */
  const [away, setAway] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  useEffect(() => {
    document.title = `${trayWords.title} · ${deskWords.title}`
  }, [])

  function put(change: Parameters<typeof changeTray>[0]): void {
    setFault('')
    changeTray(change).then(
      ({ mails: left }) =>
        keepFocus(() => {
          setMails(left)
          setAway('dismiss' in change ? change.dismiss : null)
        }),
      (error: unknown) => {
        setFault(error instanceof DeskRefusal && error.message !== '' ? error.message : trayWords.failed)
        reload()
      },
    )
  }
  function attach(mail: TrayMail, { id, reference }: Found): void {
    desk.act({ act: 'attach-mail', mail: mail.id }, [{ lead: id }], `${trayWords.attached} ${reference}`)
    keepFocus(() => setMails((mails ?? []).filter((other) => other.id !== mail.id)))
  }
  return (
    <main className="tray">
      <BackLink to={lastListPath()}>{trayWords.back}</BackLink>
      <h1>{trayWords.title}</h1>
      <p className="hint">{trayWords.hint}</p>
      <p role="status" className="tray-away">
        {away !== null && (
          <>
            <span>{trayWords.dismissed}</span>{' '}
            <button type="button" className="button small" onClick={() => put({ restore: away })}>
              {trayWords.restore}
            </button>
          </>
        )}
      </p>
      {((!mails && hasFailed(query)) || fault !== '') && (
        <p className="warning" role="alert">
          {fault === '' ? trayWords.failed : fault}{' '}
          <button type="button" className="button small" onClick={reload}>
            {trayWords.again}
          </button>
        </p>
      )}
      {!mails && !hasFailed(query) && <Placeholder rows={3} className="tray-rows" />}
      {mails?.length === 0 && <p className="empty">{trayWords.empty}</p>}
      <ul className="tray-mails">
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
  const restore = document.querySelector<HTMLElement>('.tray-away button')
  if (restore) restore.focus()
  else focusOnScreen()
}

interface MailCardProps {
  mail: TrayMail
  onAttach: (lead: Found) => void
  onDismiss: () => void
}

function MailCard({ mail, onAttach, onDismiss }: MailCardProps) {
  const { id, sender, senderName, nature, subject, at } = mail
  const [isFinding, setIsFinding] = useState(false)
  return (
    <li className="card">
      <h2 className="tray-subject">{subject || trayWords.noSubject}</h2>
      <p className="hint">
        {trayWords.from} {[senderName, sender].filter((part) => part !== '').join(', ') || trayWords.nobody} ·{' '}
        <Moment at={at} />
        {nature !== 'person' && <span className="mail-state">{trayWords.natures[nature]}</span>}
      </p>
      <MailText {...mail} />
      <div className="acts">
        <button type="button" className="button" aria-expanded={isFinding} onClick={() => setIsFinding(!isFinding)}>
          {trayWords.findOpen}
          <span className="unseen">: {subject}</span>
        </button>
        <button type="button" className="button" onClick={onDismiss}>
          {trayWords.dismiss}
          <span className="unseen">: {subject}</span>
        </button>
      </div>
      {isFinding && <FindLead mailId={id} first={sender} onAttach={onAttach} />}
    </li>
  )
}
