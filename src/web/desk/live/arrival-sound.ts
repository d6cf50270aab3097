import { deviceStorage } from '../../client/safe-storage.ts'

const KEY = 'desk:sound'
const LAST = 'desk:sounded'
/** Leads that arrive together make one sound, even with several tabs. */
const PAUSE_MS = 5000

/** A setting of the device, because a room may be quiet or loud. */
export function isSoundOn(): boolean {
  return deviceStorage.read(KEY) === 'on'
}

export function switchSound(isOn: boolean): void {
  deviceStorage.write(KEY, isOn ? 'on' : 'off')
}

let audio: AudioContext | null = null

/** Browsers allow sound only after a press on the page, so this is called during one. */
function openAudio(): AudioContext {
  audio ??= new AudioContext()
  // If sound isn't allowed, the page stays silent.
  if (audio.state !== 'running') audio.resume().catch(() => {})
  return audio
}

/** Plays two soft notes. Also called when a member turns the sound on. */
export function playSound(): void {
  const context = openAudio()
  const start = context.currentTime + 0.02
  for (const [at, pitch] of notes) {
    const tone = new OscillatorNode(context, { frequency: pitch })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.linearRampToValueAtTime(0, start + at)
    volume.gain.linearRampToValueAtTime(0.15, start + at + 0.02)
    volume.gain.linearRampToValueAtTime(0, start + at + 0.3)
    tone.connect(volume).connect(context.destination)
    tone.start(start + at)
    tone.stop(start + at + 0.32)
  }
}
const notes = [
  [0, 660],
  [0.16, 880],
] as const

/** Browsers allow sound only after a press, so the next press enables it. Returns a function that stops listening. */
export function prepareSound(): () => void {
  const prepare = () => void (isSoundOn() && openAudio())
  addEventListener('pointerdown', prepare)
  addEventListener('keydown', prepare)
  return () => {
    removeEventListener('pointerdown', prepare)
    removeEventListener('keydown', prepare)
  }
}

/** Plays the sound for a new lead, unless the member is looking at the desk. */
export function soundArrival(now: number = Date.now()): void {
  const isSeen = !document.hidden && document.hasFocus()
  // A sound started before it is allowed would play later, with the next press.
  if (isSeen || !isSoundOn() || audio?.state !== 'running') return
  if (Math.abs(now - Number(deviceStorage.read(LAST))) < PAUSE_MS) return
  deviceStorage.write(LAST, String(now))
  playSound()
}
