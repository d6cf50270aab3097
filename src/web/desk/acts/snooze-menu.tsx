import ChevronDown from 'lucide-react/icons/chevron-down'
import ClockIcon from 'lucide-react/icons/clock'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { snoozeWords as words } from '#content/desk/inbox-words.ts'
import { formatTorontoTime } from '#domain/text/format-toronto-time.ts'
import { parseTorontoTime } from '#domain/text/parse-toronto-time.ts'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { listSnoozePresets } from './snooze-presets.ts'
import { tomorrowMorning } from './tomorrow-morning.ts'

interface SnoozeMenuProps {
  now: Date
  onSnooze: (until: Date) => void
  className?: string
  /** If several leads have this button, the name that tells them apart. */
  label?: string
}

/** The one way to snooze: usual times, each with its moment, or any other. The key S opens the first one on the screen. */
export function SnoozeMenu({ now, onSnooze, className = 'button', label }: SnoozeMenuProps) {
  const { items, dialog } = useSnoozeItems(now, onSnooze)
  return (
    <>
      <Menu
        className={`${className} snooze`}
        {...(label !== undefined && { label })}
        items={() => [...items(), 'line', { text: words.hint }]}
      >
        <ClockIcon className="icon" aria-hidden="true" />
        {words.title}
        <ChevronDown className="icon" aria-hidden="true" />
      </Menu>
      {dialog}
    </>
  )
}

/** The same times for a menu that has other acts too, and the dialog that the last of them opens. */
export function useSnoozeItems(
  now: Date,
  onSnooze: (until: Date) => void,
): { items: () => MenuEntry[]; dialog: ReactNode } {
  const [isPicking, setIsPicking] = useState(false)
  const items = () => [
    ...listSnoozePresets(now).map(({ name, until, shown }) => ({
      name: words.presets[name],
      detail: shown,
      run: () => onSnooze(until),
    })),
    { name: words.pick, run: () => setIsPicking(true) },
  ]
  const dialog = isPicking && <PickDialog now={now} onPick={onSnooze} onClose={() => setIsPicking(false)} />
  return { items, dialog }
}

interface PickDialogProps {
  now: Date
  onPick: (until: Date) => void
  onClose: () => void
}

function PickDialog({ now, onPick, onClose }: PickDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [isPast, setIsPast] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  function pick(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const until = parseTorontoTime(String(new FormData(event.currentTarget).get('until') ?? ''))
    if (!until || until <= new Date()) {
      setIsPast(true)
      return
    }
    // Closing first returns the focus to the button, which the act may remove.
    dialog.current?.close()
    onPick(until)
  }
  const field = (moment: Date) => formatTorontoTime(moment).replace(' ', 'T')
  return (
    <dialog ref={dialog} className="help" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{words.pickTitle}</h2>
      <form onSubmit={pick}>
        <label className="field">
          {words.until}
          <input
            type="datetime-local"
            name="until"
            required
            defaultValue={field(tomorrowMorning(now))}
            aria-describedby={isPast ? `${id}-past` : undefined}
            onChange={() => setIsPast(false)}
          />
        </label>
        {isPast && (
          <p id={`${id}-past`} role="alert">
            {words.past}
          </p>
        )}
        <p className="dialog-acts">
          <button type="submit" className="button main">
            {words.title}
          </button>
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            {words.cancel}
          </button>
        </p>
      </form>
    </dialog>
  )
}

/** For the key S: opens the menu in this part of the screen. Returns whether there is one. */
export function openSnoozeMenu(within: ParentNode = document): boolean {
  const button = within.querySelector<HTMLElement>('.snooze')
  button?.click()
  return button !== null
}
