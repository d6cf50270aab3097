import { useState } from 'react'
import { isSame } from '#domain/is-same.ts'

/**
 * On which version of a lead a form is: the latest one as long as nobody else has changed what the form is about, and
 * else the last one that its member has seen.
 */
export function useBegun<Fields extends object>(now: Fields, version: number) {
  const [begun, setBegun] = useState({ now, version })
  const [sent, setSent] = useState<Partial<Fields>>({})
  const names = Object.keys(now) as (keyof Fields)[]
  const isSeen = names.every((name) => isSame(now[name], begun.now[name]) || isSame(now[name], sent[name]))
  if (isSeen && (version !== begun.version || !isSame(now, begun.now))) setBegun({ now, version })
  return {
    /** What its member has seen, and whether that is what is there now. */
    seen: begun.now,
    isSeen,
    // A version that was only foreseen may have become that of somebody else.
    base: isSeen ? version : Math.min(begun.version, version - 1),
    /** What is stored with these values is this member's own change. */
    noteSent: setSent,
  }
}
