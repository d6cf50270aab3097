/** A photograph of the team. The file is in `public/`. */
interface TeamPhoto {
  src: `/${string}`
  width: number
  height: number
  /** What the photograph shows, for people who cannot see it. */
  alt: string
  caption: string
}

/** An introduction that led to a sale, told so that neither side can be recognised. */
interface Introduction {
  /** Such as 'Small-bay industrial, Waterloo Region'. */
  heading: string
  text: string
  /** The month of closing, such as '2026-05'. */
  month: string
  /** What the broker of record has on file: the trade record, and that both sides agreed to its being told. */
  evidence: string
}

interface Testimonial {
  quote: string
  /** As the person agreed to be named, such as 'Owner of a plaza in Guelph'. */
  by: string
  date: string
  /** What the broker of record has on file: the signed text and the permission to publish it. */
  evidence: string
}

export interface Proof {
  photos: readonly TeamPhoto[]
  introductions: readonly Introduction[]
  testimonials: readonly Testimonial[]
}

/** The brokerage fills these in. What is empty is not shown, and leaves no gap. */
export const proof: Proof = { photos: [], introductions: [], testimonials: [] }

export const proofWords = {
  eyebrow: 'Who you’ll work with',
  heading: 'Our team and our work',
  introductions: 'Introductions we’ve made',
  testimonials: 'What people told us',
} as const
