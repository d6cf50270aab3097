import type { ReactNode } from 'react'

interface EntryProps {
  title: string
  note: string
  /** The available actions. */
  children: ReactNode
}

/** One sign-in method, factor or device of an account. */
export function Entry({ title, note, children }: EntryProps) {
  return (
    <li>
      <span>
        <strong>{title}</strong>
        <small>{note}</small>
      </span>
      {children}
    </li>
  )
}
