import { notifications as words } from '#content/notifications.ts'
import type { Toast } from '../client/show-toast.ts'
import { type Countdown, createCountdown } from './countdown.ts'
import { createPlacement } from './keep-clear.ts'
import { createElement, createToastElement } from './toast-element.ts'

const MAX_AT_ONCE = 3
const LIFETIME_MS = 4000
/** Screen readers announce changes of a live region only if it was already in the page. */
const REGION_FIRST_MS = 100

interface Shown {
  toast: Toast
  element: HTMLElement
  countdown: Countdown
}

type Toaster = (toast: Toast) => void
let toaster: Promise<Toaster> | undefined

/**
 * Shows a notice for four seconds, paused while the visitor reads it or is in another tab. At most three are shown, and
 * the oldest makes room. A notice replaces an identical one, a success removes earlier errors, and sending a form again
 * removes all notices. With null, only the live regions are created.
 */
export async function showInToaster(toast: Toast | null): Promise<void> {
  toaster ??= createToaster()
  const show = await toaster
  if (toast) show(toast)
}

async function createToaster(): Promise<Toaster> {
  const stage = createElement(
    'section',
    'pointer-events-none fixed inset-x-0 top-0 z-20 mx-auto w-full max-w-110 px-4 pb-3 sm:mr-0 sm:px-6 print:hidden',
  )
  stage.setAttribute('aria-label', words.label)
  const regions = { success: createRegion('status'), error: createRegion('alert') }
  stage.append(regions.success, regions.error)
  document.body.append(stage)

  let shown: Shown[] = []
  const placement = createPlacement(stage)
  const attention = watchAttention(stage, () => {
    for (const { countdown } of shown) {
      if (attention.isElsewhere()) countdown.run()
      else countdown.pause()
    }
  })

  function dismiss({ element, countdown }: Shown): void {
    countdown.pause()
    shown = shown.filter((other) => other.element !== element)
    const next = shown.at(-1)?.element.querySelector('button')
    if (element.contains(document.activeElement)) (next ?? attention.focusedBefore())?.focus()
    element.remove()
    attention.update(shown.length)
  }

  function dismissAll(): void {
    for (const entry of shown) dismiss(entry)
  }

  /** Makes room for a notice: removes identical ones, errors before a success, and any beyond the limit. */
  function makeRoomFor(toast: Toast): void {
    const isSettled = (earlier: Toast) =>
      isEqual(earlier, toast) || (toast.kind !== 'error' && earlier.kind === 'error')
    for (const entry of shown.filter((earlier) => isSettled(earlier.toast))) dismiss(entry)
    const oldest = shown.length >= MAX_AT_ONCE && shown[0]
    if (oldest) dismiss(oldest)
  }

  /** If the notices do not fit next to the control in use, the oldest make room. */
  function place(): void {
    while (shown[0] && !placement.update() && shown.length > 1) dismiss(shown[0])
  }

  window.addEventListener('scroll', place, { passive: true })
  // A form that grows moves its buttons.
  new ResizeObserver(place).observe(document.body)
  // The keyboard of a phone resizes this, and not the window.
  window.visualViewport?.addEventListener('resize', place)
  document.addEventListener('focusin', place)
  document.addEventListener('submit', dismissAll, { capture: true })
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented) return
    const focused = shown.find(({ element }) => element.contains(document.activeElement))
    const last = focused ?? shown.at(-1)
    if (last) dismiss(last)
  })

  await new Promise((resolve) => setTimeout(resolve, REGION_FIRST_MS))
  return (toast) => {
    makeRoomFor(toast)
    const element = createToastElement(toast, () => dismiss(entry))
    const entry = { toast, element, countdown: createCountdown(LIFETIME_MS, () => dismiss(entry)) }
    shown.push(entry)
    regions[toast.kind ?? 'success'].append(element)
    place()
    attention.update(shown.length)
  }
}

function isEqual(one: Toast, other: Toast): boolean {
  return describe(one) === describe(other)
}

function describe({ title, description = '', kind = 'success' }: Toast): string {
  return JSON.stringify([title, description, kind])
}

function createRegion(role: 'status' | 'alert'): HTMLElement {
  const region = createElement('div', '')
  region.setAttribute('role', role)
  // By default, both roles make screen readers repeat the whole region with each new notice.
  region.setAttribute('aria-atomic', 'false')
  return region
}

/** Pauses the countdowns while the pointer or the focus is on a notice, and while the tab is hidden. */
function watchAttention(stage: HTMLElement, onChange: () => void) {
  let isHovered = false
  let focusedBefore: HTMLElement | null = null
  const hover = (isOver: boolean) => (event: PointerEvent) => {
    // Touch is ignored, because no event tells that the finger has moved away.
    isHovered = isOver && event.pointerType !== 'touch'
    onChange()
  }
  stage.addEventListener('pointerenter', hover(true))
  stage.addEventListener('pointerleave', hover(false))
  stage.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !stage.contains(relatedTarget)) focusedBefore = relatedTarget
    onChange()
  })
  // The next element gets the focus only after this event.
  stage.addEventListener('focusout', () => setTimeout(onChange))
  document.addEventListener('visibilitychange', onChange)
  return {
    isElsewhere: () => !isHovered && !document.hidden && !stage.contains(document.activeElement),
    focusedBefore: () => focusedBefore,
    /** A notice removed under the pointer sends no leave event. */
    update(count: number) {
      if (count === 0) isHovered = false
      onChange()
    },
  }
}
