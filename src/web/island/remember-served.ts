const FIELDS = 'input,select,textarea'

/**
 * Remembers what the server sent for an island. The returned function puts it back, with what was typed since.
 * `isChanged`: whether React may have changed the elements.
 */
export function rememberServed(root: HTMLElement): (isChanged: boolean) => void {
  const html = root.innerHTML
  const nodes = [...root.childNodes]
  const fields = root.querySelectorAll<HTMLInputElement>(FIELDS)
  const focused = document.activeElement
  return (isChanged) => {
    // In an element of its own, because React goes on listening to events of the old one.
    const fresh = document.createElement('div')
    for (const { name, value } of root.attributes) fresh.setAttribute(name, value)
    fresh.dataset.failed = ''
    if (isChanged) {
      fresh.innerHTML = html
      for (const [index, field] of fresh.querySelectorAll<HTMLInputElement>(FIELDS).entries()) {
        field.value = fields[index]?.value ?? ''
        field.checked = fields[index]?.checked ?? false
      }
    } else fresh.append(...nodes)
    root.replaceWith(fresh)
    if (focused instanceof HTMLElement && fresh.contains(focused)) focused.focus()
  }
}
