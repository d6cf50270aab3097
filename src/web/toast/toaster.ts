import { notifications as words } from '#content/pages/notifications.ts'
import type { Toast } from '../client/show-toast.ts'
import { type Countdown, createCountdown } from './countdown.ts'
import { keepClearOfFocus } from './keep-clear-of-focus.ts'
import { createElement, createToastElement } from './toast-element.ts'

const MOST_AT_ONCE = 3
const LIFETIME_MS = 4000
/** Screen readers announce what changes in a live region that they have already met. */
const REGION_FIRST_MS = 100

interface Shown {
  element: HTMLElement
  countdown: Countdown
}

type Toaster = (toast: Toast) => void
let toaster: Promise<Toaster> | undefined

/**
 * Shows a notice for four seconds of the visitor's attention, at most three at a time: the oldest makes room. Without
 * one, only the place for them is made.
 */
export async function showInToaster(toast: Toast | null): Promise<void> {
  toaster ??= createToaster()
  const show = await toaster
  if (toast) show(toast)
}

async function createToaster(): Promise<Toaster> {
  const stage = createElement(
    'section',
    'pointer-events-none fixed inset-x-0 bottom-0 z-20 mx-auto w-full max-w-110 p-4 sm:mr-0 sm:p-6 data-raised:top-0 data-raised:bottom-auto print:hidden',
  )
  stage.setAttribute('aria-label', words.label)
  const regions = { success: createRegion('status'), error: createRegion('alert') }
  stage.append(regions.success, regions.error)
  document.body.append(stage)

  let shown: Shown[] = []
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
    attention.look(shown.length)
  }

  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented) return
    const focused = shown.find(({ element }) => element.contains(document.activeElement))
    const last = focused ?? shown.at(-1)
    if (last) dismiss(last)
  })

  await new Promise((resolve) => setTimeout(resolve, REGION_FIRST_MS))
  return (toast) => {
    const oldest = shown.length >= MOST_AT_ONCE && shown[0]
    if (oldest) dismiss(oldest)
    const element = createToastElement(toast, () => dismiss(entry))
    const entry = { element, countdown: createCountdown(LIFETIME_MS, () => dismiss(entry)) }
    shown.push(entry)
    regions[toast.kind ?? 'success'].append(element)
    keepClearOfFocus(stage)
    attention.look(shown.length)
  }
}

function createRegion(role: 'status' | 'alert'): HTMLElement {
  const region = createElement('div', '')
  region.setAttribute('role', role)
  // Both roles would have the whole region read again with each new notice.
  region.setAttribute('aria-atomic', 'false')
  return region
}

/** Time stands still while the pointer or the focus is on a notice, and while the tab is hidden. */
function watchAttention(stage: HTMLElement, onChange: () => void) {
  let isHovered = false
  let focusedBefore: HTMLElement | null = null
  const hover = (isOver: boolean) => (event: PointerEvent) => {
    // A finger leaves no trace of having gone.
    isHovered = isOver && event.pointerType !== 'touch'
    onChange()
  }
  stage.addEventListener('pointerenter', hover(true))
  stage.addEventListener('pointerleave', hover(false))
  stage.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !stage.contains(relatedTarget)) focusedBefore = relatedTarget
    onChange()
  })
  // The focus arrives elsewhere only after this event.
  stage.addEventListener('focusout', () => setTimeout(onChange))
  document.addEventListener('visibilitychange', onChange)
  document.addEventListener('focusin', () => keepClearOfFocus(stage))
  return {
    isElsewhere: () => !isHovered && !document.hidden && !stage.contains(document.activeElement),
    focusedBefore: () => focusedBefore,
    /** A notice that goes takes the pointer's place with it. */
    look(count: number) {
      if (count === 0) isHovered = false
      onChange()
    },
  }
}
