import { type TouchEvent, useRef, useState } from 'react'

const SWIPE_PX = 80

/** A swipe right or left. Buttons do the same. */
export function useSwipe(right: (() => void) | null, left: (() => void) | null) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const [side, setSide] = useState<'right' | 'left' | undefined>()
  const sideOf = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0]
    if (!start.current || !touch) return undefined
    const [dx, dy] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
    if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) < 2 * Math.abs(dy)) return undefined
    if (dx > 0) return right ? ('right' as const) : undefined
    return left ? ('left' as const) : undefined
  }
  return {
    'data-swipe': side,
    onTouchStart({ touches, target, currentTarget }: TouchEvent) {
      const touch = touches[0]
      // React also passes on touches of the row's menu, which lies over the page.
      const isHere = target instanceof Node && currentTarget.contains(target)
      start.current = touch && isHere ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchMove: (event: TouchEvent) => setSide(sideOf(event)),
    onTouchEnd(event: TouchEvent) {
      const done = sideOf(event)
      start.current = null
      setSide(undefined)
      if (done === 'right') right?.()
      if (done === 'left') left?.()
    },
    onTouchCancel() {
      start.current = null
      setSide(undefined)
    },
  }
}
