const FIELDS = 'input,select,textarea'

interface Served {
  /**
   * Restores it with what was typed since. `isChanged`: whether React may have changed the elements. `isWaking`:
   * whether presses are still held for the island.
   */
  putBack(state: { isChanged: boolean; isWaking: boolean }): void
}

/** Remembers the markup the server sent for an island. */
export function rememberServed(root: HTMLElement): Served {
  const held = forgetHeldPresses(root)
  const html = root.innerHTML
  const nodes = [...root.childNodes]
  const fields = [...root.querySelectorAll<HTMLInputElement>(FIELDS)]
  let focused: EventTarget | null = document.activeElement
  root.addEventListener('focusin', ({ target }) => {
    focused = target
  })

  function putBack({ isChanged, isWaking }: { isChanged: boolean; isWaking: boolean }): void {
    // In a new element, because React keeps listening to events of the old one.
    const fresh = root.cloneNode() as HTMLElement
    fresh.dataset.failed = ''
    if (isChanged) fresh.innerHTML = html
    else fresh.append(...nodes)
    root.replaceWith(fresh)
    for (const [index, field] of fresh.querySelectorAll<HTMLInputElement>(FIELDS).entries()) {
      const former = fields[index]
      field.value = former?.value ?? ''
      field.checked = former?.checked ?? false
      // A visitor who is typing continues in the same field.
      if (former === focused && document.activeElement === document.body) field.focus({ preventScroll: true })
    }
    // A press held for a removed element goes to the one in its place.
    if (isChanged && isWaking) for (const index of held) pressIfShown(fresh.querySelectorAll<HTMLElement>('*')[index])
  }
  return { putBack }
}

/**
 * Removes the markers of held presses, because React compares attributes, and returns the positions of their elements.
 */
function forgetHeldPresses(root: HTMLElement): number[] {
  return [...root.querySelectorAll('*')].flatMap((element, index) => {
    if (!element.hasAttribute('aria-busy')) return []
    element.removeAttribute('aria-busy')
    return index
  })
}

/** Without scripts the form may lack the element. */
function pressIfShown(element: HTMLElement | undefined): void {
  if (element?.offsetParent) element.click()
}
