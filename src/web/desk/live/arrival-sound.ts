const KEY = 'desk:sound'
const LAST = 'desk:sounded'
/** Several that come together make one sound, and so do several tabs. */
const PAUSE_MS = 5000

/** A setting of the device, as a room may be quiet or loud. */
export function isSoundOn(): boolean {
  return read(KEY) === 'on'
}

export function switchSound(isOn: boolean): void {
  write(KEY, isOn ? 'on' : 'off')
}

let audio: AudioContext | null = null

/** Browsers let a page be heard only once somebody has pressed something in it: called while they do. */
function openAudio(): AudioContext {
  audio ??= new AudioContext()
  // Where it is not allowed, the page stays silent.
  if (audio.state !== 'running') audio.resume().catch(() => {})
  return audio
}

/** Two soft notes. Called by a press, so that whoever switches it on hears it. */
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

/** Browsers let a page be heard only after a press, so the next one opens the audio. Returns what ends this. */
export function prepareSound(): () => void {
  const prepare = () => void (isSoundOn() && openAudio())
  addEventListener('pointerdown', prepare)
  addEventListener('keydown', prepare)
  return () => {
    removeEventListener('pointerdown', prepare)
    removeEventListener('keydown', prepare)
  }
}

/** A lead has arrived. Somebody who has the desk in front of them sees it. */
export function soundArrival(now: number = Date.now()): void {
  const isSeen = !document.hidden && document.hasFocus()
  // What is started while the page may not be heard would sound later, with the next press.
  if (isSeen || !isSoundOn() || audio?.state !== 'running') return
  if (Math.abs(now - Number(read(LAST))) < PAUSE_MS) return
  write(LAST, String(now))
  playSound()
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}
