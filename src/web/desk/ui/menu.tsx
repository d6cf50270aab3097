import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { goTo } from '../shell/use-address.ts'
import { placeBeside } from './place-beside.ts'

export interface MenuItem {
  name: string
  /** In grey at the right: a key, or the time that a choice stands for. */
  detail?: string
  isDanger?: boolean
  /** Why this member can't do it now. The item then does nothing and shows the reason, or the list does so once for several. */
  refusal?: string | null
  /** An address of the desk, or what to do. */
  run: string | (() => void)
}

/** A line separates groups of items; a text explains what follows. */
export type MenuEntry = MenuItem | 'line' | { text: string } | false

interface MenuProps {
  /** The content of the button. */
  children: ReactNode
  /** The button's name, if its content isn't one. */
  label?: string
  className?: string
  /** A long list can make them when the menu opens. */
  items: readonly MenuEntry[] | (() => readonly MenuEntry[])
}

/**
 * A button that opens a list of acts over the page. Arrows, Home, End and first letters move; Escape and Tab close it
 * and return to the button.
 */
export function Menu({ children, label, className = 'button', items }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  function close(): void {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setIsOpen(true)
        }}
      >
        {children}
      </button>
      {isOpen && (
        <List
          items={tidyEntries(typeof items === 'function' ? items() : items)}
          button={button.current}
          labelledBy={id}
          onClose={close}
          onLeave={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

type ShownEntry = Exclude<MenuEntry, false>

/** Leaves out what is missing now, and lines that then separate nothing. */
export function tidyEntries(entries: readonly MenuEntry[]): ShownEntry[] {
  const shown = entries.filter((entry) => entry !== false)
  return shown.filter((entry, at) => entry !== 'line' || (at > 0 && at < shown.length - 1 && shown[at + 1] !== 'line'))
}

/** The reasons that more than one item has. */
function listShared(entries: readonly ShownEntry[]): string[] {
  const reasons = entries.flatMap((entry) => (entry === 'line' || 'text' in entry ? [] : (entry.refusal ?? [])))
  return [...new Set(reasons.filter((reason, at) => reasons.indexOf(reason) !== at))]
}

interface ListProps {
  items: readonly ShownEntry[]
  button: HTMLButtonElement | null
  labelledBy: string
  /** Closes it and returns to the button. */
  onClose: () => void
  /** Closes it because the member went elsewhere. */
  onLeave: () => void
}

function List({ items, button, labelledBy, onClose, onLeave }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const shared = listShared(items)
  useEffect(() => {
    if (list.current && button) placeBeside(list.current, button)
    list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [button])
  useOutside(list, button, onLeave)

  function run(item: MenuItem): void {
    if (item.refusal) return
    onClose()
    if (typeof item.run === 'string') goTo(item.run)
    else item.run()
  }
  // A containing block such as a row with `contain` would misplace it, so it is a child of the pane or the bar.
  const place = button?.closest('dialog, main, nav, header') ?? document.body
  return createPortal(
    <div
      ref={list}
      className="menu"
      role="menu"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      onKeyDown={(event) => pressInMenu(event, onClose)}
    >
      {shared.map((reason, at) => (
        <p key={reason} id={id + at}>
          {reason}
        </p>
      ))}
      {items.map((item, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else, and nothing in the list moves
        if (item === 'line') return <hr key={index} />
        if ('text' in item) return <p key={item.text}>{item.text}</p>
        const at = shared.indexOf(item.refusal ?? '')
        const said = at < 0 ? item.refusal : null
        return (
          <button
            key={item.name}
            type="button"
            role="menuitem"
            aria-describedby={at < 0 ? undefined : id + at}
            tabIndex={-1}
            aria-disabled={item.refusal ? true : undefined}
            data-danger={item.isDanger || undefined}
            onClick={() => run(item)}
          >
            {item.name}
            {(said || item.detail) && <span>{said || item.detail}</span>}
          </button>
        )
      })}
    </div>,
    place,
  )
}

/** Calls `leave` after a press outside the list and its button, and when the window changes size. */
function useOutside(list: React.RefObject<HTMLElement | null>, button: HTMLElement | null, leave: () => void): void {
  const away = useEffectEvent((event: Event) => {
    const target = event.target instanceof Node ? event.target : null
    if (event.type === 'pointerdown' && (list.current?.contains(target) || button?.contains(target))) return
    leave()
  })
  useEffect(() => {
    const listener = (event: Event) => away(event)
    document.addEventListener('pointerdown', listener)
    addEventListener('resize', listener)
    return () => {
      document.removeEventListener('pointerdown', listener)
      removeEventListener('resize', listener)
    }
  }, [])
}

function pressInMenu(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { key } = event
  if (key === 'Escape' || key === 'Tab') {
    event.preventDefault()
    close()
    return
  }
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? items.indexOf(focused) : -1
  const next = findNext(
    items.map((item) => item.textContent ?? ''),
    at,
    key,
  )
  if (next === null) {
    // A letter that no item begins with must not act as a key of the page.
    if (key.length === 1 && key !== ' ') event.preventDefault()
    return
  }
  event.preventDefault()
  items[next]?.focus()
}

/** The item that a key moves to; null if it moves nowhere. */
export function findNext(names: readonly string[], at: number, key: string): number | null {
  const count = names.length
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
  if (key.length !== 1 || key === ' ') return null
  const order = names.map((_, step) => (at + 1 + step) % count)
  return order.find((index) => names[index]?.toLowerCase().startsWith(key.toLowerCase())) ?? null
}
