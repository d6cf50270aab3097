import Reply from 'lucide-react/icons/reply'
import { memo } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { inboxWords, previewWords as words } from '#content/desk/inbox-words.ts'
import type { InboxRow } from '#domain/desk/answers/inbox.ts'
import { listDueClocks } from '#domain/desk/list-due-clocks.ts'
import { findFirstName } from '#domain/leads/first-name.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { Conversation } from '../../lead/conversation/conversation.tsx'
import { useDesk } from '../../shell/desk-context.tsx'
import { DeskLink } from '../../shell/desk-link.tsx'
import { goTo, leadPath } from '../../shell/use-address.ts'
import { pressLater } from '../../shell/use-keys.ts'
import { useNow } from '../../shell/use-now.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Clock } from '../../ui/clock.tsx'
import { Failed } from '../../ui/failed.tsx'
import { Placeholder } from '../../ui/placeholder.tsx'
import { ReferenceText } from '../../ui/reference-text.tsx'
import type { Shown } from '../inbox-list.tsx'
import { wantOf } from '../inbox-row.tsx'
import { PreviewActs } from './preview-acts.tsx'
import { PreviewFacts } from './preview-facts.tsx'
import { usePreview } from './use-preview.ts'

/** The lead that has the keys, beside the list. It never takes the focus. A pressed chip or key doesn't render it again. */
export const Preview = memo(function Preview({ shown }: { shown: Shown | null }) {
  const now = useNow()
  // The list is empty, and says so.
  if (!shown) return <div className="reader" />
  const { row, acts } = shown
  return (
    <article className="reader" aria-labelledby="preview-name">
      <header>
        <div className="preview-title">
          <div>
            <h2 id="preview-name">
              <DeskLink to={leadPath(row.reference)}>{row.fullName}</DeskLink>
            </h2>
            <p className="soft">
              <ReferenceText
                text={[deskWords.kinds[row.kind], wantOf(row), row.reference].filter((part) => part !== '').join(' · ')}
              />
            </p>
          </div>
          <NextClock row={row} now={now} />
        </div>
        <div className="preview-acts">
          <PreviewActs key={row.id} row={row} acts={acts} now={now} />
          <AssignedTo row={row} />
        </div>
      </header>
      <Body key={row.id} row={row} now={now} />
      <Answer row={row} />
    </article>
  )
})

function NextClock({ row, now }: { row: InboxRow; now: Date }) {
  const clocks = listDueClocks(row)
  if (clocks.length === 0)
    return (
      <span className="clock" data-state="none">
        {row.state.wroteAt === null ? deskWords.statuses[row.state.status] : deskWords.tabs['wrote-back']}
      </span>
    )
  return (
    <span className="preview-clocks">
      {clocks.map(({ clock, dueAt }) => (
        <Clock key={clock} due={dueAt} now={now} of={clock} isNamed />
      ))}
    </span>
  )
}

function AssignedTo({ row: { state } }: { row: InboxRow }) {
  const { me, nameOf } = useDesk()
  const { assigneeId } = state
  const name = assigneeId === null ? null : nameOf(assigneeId)
  return (
    <span className="preview-who small">
      <Avatar name={name} isMine={assigneeId === me.id} />
      {name === null ? inboxWords.unassigned : `${inboxWords.assignedTo}: ${name}`}
    </span>
  )
}

function Body({ row, now }: { row: InboxRow; now: Date }) {
  const { page, gone, isFailed, again } = usePreview(row.reference)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is reachable with the keyboard
    <section className="preview-body" tabIndex={0} aria-label={words.body} aria-busy={!page}>
      {page ? (
        <>
          <Conversation page={page} now={now} isPreview />
          {page.lead.state.repliedAt === null && <p className="past">{words.unanswered}</p>}
          <PreviewFacts page={page} now={now} />
        </>
      ) : gone !== null ? (
        <p className="empty">{gone}</p>
      ) : isFailed ? (
        <Failed again={again} />
      ) : (
        <Placeholder rows={3} />
      )}
    </section>
  )
}

/** One line that opens the lead with the composer focused. */
function Answer({ row }: { row: InboxRow }) {
  const open = (key: string) => () => {
    pressLater(key, leadPath(row.reference))
    goTo(leadPath(row.reference))
  }
  const name = findFirstName(row.fullName) ?? row.fullName
  return (
    <div className="preview-answer">
      <button type="button" className="preview-reply cut" onClick={open('r')}>
        <Reply className="icon" aria-hidden="true" />
        {fillWords(words.reply, { name })} <kbd>R</kbd>
      </button>
      <button type="button" className="button tiny quiet" onClick={open('l')}>
        {words.call}
      </button>
      <button type="button" className="button tiny quiet" onClick={open('n')}>
        {words.note}
      </button>
    </div>
  )
}
