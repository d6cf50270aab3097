import { type LandmarkName, landmarks } from './landmarks.ts'

/** A landmark as part of a larger drawing. */
export function LandmarkPaths({ name }: { name: LandmarkName }) {
  const landmark = landmarks[name]
  return (
    <>
      <path className="fill-night" d={landmark.mass} />
      {'lines' in landmark && <path className="fill-none stroke-night" strokeWidth="2" d={landmark.lines} />}
      <path className="windows fill-none stroke-glow" strokeWidth="1.5" d={landmark.lights} />
    </>
  )
}

/**
 * A landmark in front of its sun, as a small picture. All of them come from one file, fetched when the first comes into
 * view. Inlined, the twenty landmarks would be a fifth of the page.
 */
export function LandmarkPicture({ name, className }: { name: LandmarkName; className: string }) {
  return (
    <img
      src={`/landmarks.svg#${name}`}
      alt=""
      width="240"
      height="160"
      loading="lazy"
      decoding="async"
      className={`block haze ${className}`}
    />
  )
}
