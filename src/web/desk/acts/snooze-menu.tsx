import ChevronDown from 'lucide-react/icons/chevron-down'
import ClockIcon from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { snoozeWords as words } from '#content/desk/inbox-words.ts'
import { Menu } from '../ui/menu/menu.tsx'
import type { MenuEntry } from '../ui/menu/menu-entries.ts'
import { usePickTime } from '../ui/pick-time.tsx'
import { listSnoozePresets } from './snooze-presets.ts'

interface SnoozeMenuProps {
  now: Date
  /** When the reply is due; null if nobody waits for one, or for several leads. */
  due: Date | null
  onSnooze: (until: Date) => void
  className?: string
  /** If several leads have this button, the name that tells them apart. */
  label?: string
}

/** The one way to snooze: usual times, each with its moment, or any other. The key S opens the first one on the screen. */
export function SnoozeMenu({ now, due, onSnooze, className = 'button', label }: SnoozeMenuProps) {
  const { items, dialog } = useSnoozeItems(now, due, onSnooze)
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
  due: Date | null,
  onSnooze: (until: Date) => void,
): { items: () => MenuEntry[]; dialog: ReactNode } {
  const { dialog, open } = usePickTime({
    title: words.pickTitle,
    action: words.title,
    now,
    due,
    check: (until) => (until > new Date() ? null : words.past),
    onPick: onSnooze,
  })
  const items = () => [
    ...listSnoozePresets(now, due).map(({ name, until, shown }) => ({
      name: words.presets[name],
      detail: shown,
      run: () => onSnooze(until),
    })),
    { name: words.pick, run: open },
  ]
  return { items, dialog }
}

/** For the key S: opens the menu in this part of the screen. Returns whether there is one. */
export function openSnoozeMenu(within: ParentNode = document): boolean {
  const button = within.querySelector<HTMLElement>('.snooze')
  button?.click()
  return button !== null
}
