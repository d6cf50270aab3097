import type { ReactNode } from 'react'

interface ChipProps {
  isOn: boolean
  count?: number | string | undefined
  onPress: () => void
  children: ReactNode
}

/** A filter that is on or off, with the number of rows that it leaves. */
export function Chip({ isOn, count, onPress, children }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={isOn} onClick={onPress}>
      {children}
      {count !== undefined && <span>{count}</span>}
    </button>
  )
}
