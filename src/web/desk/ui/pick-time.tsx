import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { deskWords } from '#content/desk/desk-words.ts'
import { snoozeWords } from '#content/desk/inbox-words.ts'
import { fillWords } from '#domain/text/fill-words.ts'
import { formatTorontoTime } from '#domain/text/format-toronto-time.ts'
import { parseTorontoTime } from '#domain/text/parse-toronto-time.ts'
import { describeReplyDue } from '../acts/reply-due.ts'
import { tomorrowMorning } from '../acts/tomorrow-morning.ts'
import { Dialog } from './dialog.tsx'

interface PickTimeProps {
  title: string
  action: string
  now: Date
  /** A later time is still possible, but is called late. */
  due: Date | null
  /** Why this time can't be chosen. */
  check: (at: Date) => string | null
  onPick: (at: Date) => void
}

/** A dialog with a day and time in Toronto, which starts with tomorrow morning, and the function that opens it. */
export function usePickTime(props: PickTimeProps): { dialog: ReactNode; open: () => void } {
  const [isOpen, setIsOpen] = useState(false)
  const dialog = isOpen && <PickTime {...props} onClose={() => setIsOpen(false)} />
  return { dialog, open: () => setIsOpen(true) }
}

function PickTime({ title, action, now, due, check, onPick, onClose }: PickTimeProps & { onClose: () => void }) {
  const id = useId()
  const [typed, setTyped] = useState(() => formatTorontoTime(tomorrowMorning(now)).replace(' ', 'T'))
  const [fault, setFault] = useState<string | null>(null)
  const at = parseTorontoTime(typed)
  function pick(event: FormEvent): void {
    event.preventDefault()
    const found = at && check(at)
    setFault(found)
    if (!at || found !== null) return
    // Closing first returns the focus to the button, which the act may remove.
    onClose()
    onPick(at)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={pick}>
        <label className="field">
          {deskWords.pickTime}
          <input
            type="datetime-local"
            required
            value={typed}
            aria-describedby={fault === null ? undefined : id}
            onChange={({ target }) => {
              setTyped(target.value)
              setFault(null)
            }}
          />
        </label>
        <p className="small soft" role="status">
          {due !== null && at && at > due && fillWords(snoozeWords.isLate, { due: describeReplyDue(due, now) })}
        </p>
        {fault !== null && (
          <p id={id} className="barred" role="alert">
            {fault}
          </p>
        )}
        <p className="dialog-acts">
          <button type="submit" className="button main">
            {action}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {deskWords.cancel}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
