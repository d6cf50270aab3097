// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareSound, soundArrival, switchSound } from './arrival-sound.ts'

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

let stop = () => {}
let now = 0
let isHidden = true
beforeEach(() => {
  vi.stubGlobal('AudioContext', Audio)
  vi.stubGlobal('OscillatorNode', Node)
  vi.stubGlobal('GainNode', Node)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.spyOn(document, 'hasFocus').mockImplementation(() => !isHidden)
  stop = prepareSound()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** The number of notes played. */
function arrive(): number {
  notes = 0
  now += 60_000
  soundArrival(now)
  return notes
}

test('a new lead makes a sound only if the member enabled it, has used the page, and is looking elsewhere', () => {
  dispatchEvent(new Event('pointerdown'))
  expect(arrive()).toBe(0)
  switchSound(true)
  expect(arrive()).toBe(0)
  dispatchEvent(new Event('pointerdown'))
  expect(arrive()).toBe(2)
  // Several at once make one sound.
  now -= 60_000
  expect(arrive()).toBe(0)
  isHidden = false
  expect(arrive()).toBe(0)
  isHidden = true
  expect(arrive()).toBe(2)
  switchSound(false)
  expect(arrive()).toBe(0)
})
