import { notifications as words } from '#content/notifications.ts'
import type { Toast } from '../client/show-toast.ts'

const SVG = 'http://www.w3.org/2000/svg'
const ring = 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z'
const marks = {
  success: { path: `${ring}m-4.5 10 3 3 6-6.5`, edge: 'border-l-metal', colour: 'text-brass' },
  error: {
    path: `${ring}M12 7v6m0 3.5v.5`,
    edge: 'border-l-[#c4402f] dark:border-l-[#ff9d8a]',
    colour: 'text-(--fault)',
  },
} as const
const cross = 'M5 5l14 14M19 5 5 19'

/** Creates one notice with plain DOM, which needs less code than React. */
export function createToastElement({ title, description, kind = 'success' }: Toast, onDismiss: () => void) {
  const { path, edge, colour } = marks[kind]
  const card = createElement(
    'div',
    `toast pointer-events-auto mt-3 flex gap-3 rounded-xs border border-l-4 border-rule ${edge} bg-sheet py-4 pr-2 pl-4 text-ink`,
  )
  const text = createElement('div', 'min-w-0 grow')
  text.append(createElement('p', 'font-semibold', title))
  if (description) text.append(createElement('p', 'text-sm text-soft', description))
  const dismiss = createElement(
    'button',
    'press -my-2 grid size-11 shrink-0 place-items-center bg-transparent text-ink hover:text-brass',
  )
  dismiss.type = 'button'
  dismiss.setAttribute('aria-label', words.dismiss)
  dismiss.append(createIcon(cross, 'size-4'))
  dismiss.addEventListener('click', onDismiss)
  card.append(createIcon(path, `mt-0.5 size-5 shrink-0 ${colour}`), text, dismiss)
  return card
}

export function createElement<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

function createIcon(path: string, className: string): SVGElement {
  const icon = document.createElementNS(SVG, 'svg')
  const line = document.createElementNS(SVG, 'path')
  const attributes = {
    viewBox: '0 0 24 24',
    class: `${className} fill-none stroke-current stroke-[1.8]`,
    'aria-hidden': 'true',
  }
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value)
  line.setAttribute('d', path)
  icon.append(line)
  return icon
}
