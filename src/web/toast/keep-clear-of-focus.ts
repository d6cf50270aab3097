/** Moves the notices to the top of the window if they would cover the focused control. */
export function keepClearOfFocus(stage: HTMLElement): void {
  const focused = document.activeElement
  if (!focused || focused === document.body || stage.contains(focused)) return
  for (const isRaised of [false, true, false]) {
    stage.toggleAttribute('data-raised', isRaised)
    if (!overlap(stage.getBoundingClientRect(), focused.getBoundingClientRect())) return
  }
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
