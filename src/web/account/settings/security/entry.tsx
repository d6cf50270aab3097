import type { ReactNode } from 'react'

interface EntryProps {
  title: string
  note: string
  /** What can be done with it. */
  children: ReactNode
}

/** One of the ways in, factors or devices of an account. */
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
