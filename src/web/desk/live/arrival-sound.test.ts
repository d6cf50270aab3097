// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soundArrivals, switchSound } from './arrival-sound.ts'
import type { FeedListener } from './feed.ts'

let notes = 0
class Audio {
  state = 'suspended'
  currentTime = 0
  destination = {}
  async resume() {
    this.state = 'running'
  }
}
class Node {
  gain = { linearRampToValueAtTime: () => {} }
  connect = (to: unknown) => to
  start = () => void notes++
  stop = () => {}
}

let tell: FeedListener = () => {}
let stop = () => {}
let now = 0
let isHidden = true
beforeEach(() => {
  vi.stubGlobal('AudioContext', Audio)
  vi.stubGlobal('OscillatorNode', Node)
  vi.stubGlobal('GainNode', Node)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.spyOn(document, 'hasFocus').mockImplementation(() => !isHidden)
  stop = soundArrivals(
    {
      subscribe(listener) {
        tell = listener
        return () => {}
      },
    },
    () => now,
  )
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** How many notes are heard. */
function arrive(count: number): number {
  notes = 0
  now += 60_000
  tell(new Set(), count, [])
  return notes
}

test('a new lead makes a sound only if the member wants that, has used the page, and is looking elsewhere', () => {
  dispatchEvent(new Event('pointerdown'))
  expect(arrive(1)).toBe(0)
  switchSound(true)
  expect(arrive(1)).toBe(0)
  dispatchEvent(new Event('pointerdown'))
  expect(arrive(0)).toBe(0)
  expect(arrive(1)).toBe(2)
  // More of them at once are one sound.
  expect(arrive(3)).toBe(2)
  now -= 60_000
  expect(arrive(1)).toBe(0)
  isHidden = false
  expect(arrive(1)).toBe(0)
  isHidden = true
  expect(arrive(1)).toBe(2)
  switchSound(false)
  expect(arrive(1)).toBe(0)
})
