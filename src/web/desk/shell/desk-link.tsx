import type { AnchorHTMLAttributes } from 'react'
import { goTo } from './use-address.ts'

/** A link between screens, which can be opened in another tab like any other. */
export function DeskLink({ to, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (event.isDefaultPrevented()) return
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        goTo(to)
      }}
    />
  )
}
