interface AvatarProps {
  /** Null: nobody. */
  name: string | null
  isMine?: boolean
  isBig?: boolean
}

/** A person's initials. The name is written beside it, or is hidden text there. */
export function Avatar({ name, isMine = false, isBig = false }: AvatarProps) {
  const look = ['avatar', name === null && 'none', isMine && 'mine', isBig && 'big'].filter(Boolean).join(' ')
  return (
    <span className={look} aria-hidden="true">
      {name === null ? '?' : initialsOf(name)}
    </span>
  )
}

/** 'Priya Nair' is PN, 'Cher' is C. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last].map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
