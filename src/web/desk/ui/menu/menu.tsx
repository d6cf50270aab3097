import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { goTo } from '../../shell/use-address.ts'
import { type MenuEntry, type MenuItem, type ShownEntry, tidyEntries } from './menu-entries.ts'
import { MenuLines } from './menu-lines.tsx'
import { placeBeside } from './place-beside.ts'

/** What dims the page on a phone. */
const BEHIND = 'menu-behind'

interface MenuProps {
  /** The content of the button. */
  children: ReactNode
  /** The button's name, if its content isn't one. */
  label?: string
  className?: string
  /** Opens it above its button, because what is below must stay visible. */
  isAbove?: boolean
  /** A long list can make them when the menu opens. */
  items: readonly MenuEntry[] | (() => readonly MenuEntry[])
}

/**
 * A button that opens a list of acts over the page, on a phone at its bottom. Arrows, Home, End and first letters move;
 * Escape and Tab close it and return to the button.
 */
export function Menu({ children, label, className = 'button', isAbove = false, items }: MenuProps) {
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
          isAbove={isAbove}
          labelledBy={id}
          onClose={close}
          onLeave={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

interface ListProps {
  items: readonly ShownEntry[]
  button: HTMLButtonElement | null
  isAbove: boolean
  labelledBy: string
  /** Closes it and returns to the button. */
  onClose: () => void
  /** Closes it because the member went elsewhere. */
  onLeave: () => void
}

function List({ items, button, isAbove, labelledBy, onClose, onLeave }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [unfolded, setUnfolded] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is higher with what it unfolds
  useEffect(() => {
    if (list.current && button) placeBeside(list.current, button, isAbove)
    list.current?.querySelector('.menu-fold')?.scrollIntoView({ block: 'nearest' })
  }, [button, isAbove, unfolded])
  useEffect(() => list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), [])
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
    <>
      <div className={BEHIND} />
      <div
        ref={list}
        className="menu"
        role="menu"
        tabIndex={-1}
        aria-labelledby={labelledBy}
        onKeyDown={(event) => pressInMenu(event, onClose)}
      >
        <MenuLines
          entries={items}
          unfolded={unfolded}
          onFold={(name) => setUnfolded(name === unfolded ? null : name)}
          onRun={run}
        />
      </div>
    </>,
    place,
  )
}

/** Calls `leave` after a press outside the list and its button, and when the window changes size. */
function useOutside(list: React.RefObject<HTMLElement | null>, button: HTMLElement | null, leave: () => void): void {
  const away = useEffectEvent((event: Event) => {
    const target = event.target instanceof Node ? event.target : null
    const isBehind = target instanceof Element && target.className === BEHIND
    if (event.type === 'click' && !isBehind) return
    // The press that closes it on a phone must not be a press on what is below.
    if (event.type === 'pointerdown' && (isBehind || list.current?.contains(target) || button?.contains(target))) return
    leave()
  })
  useEffect(() => {
    const listener = (event: Event) => away(event)
    document.addEventListener('pointerdown', listener)
    document.addEventListener('click', listener)
    addEventListener('resize', listener)
    return () => {
      document.removeEventListener('pointerdown', listener)
      document.removeEventListener('click', listener)
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
