/** A photograph of the team. The file is in `public/`. */
interface TeamPhoto {
  src: `/${string}`
  width: number
  height: number
  /** The alternative text. */
  alt: string
  caption: string
}

/** An introduction that led to a sale, without anything that identifies either side. */
interface Introduction {
  /** Such as 'Small-bay industrial, Waterloo Region'. */
  heading: string
  text: string
  /** The month of closing, such as '2026-05'. */
  month: string
  /** The broker of record's evidence: the trade record, and both sides' permission to publish the story. */
  evidence: string
}

interface Testimonial {
  quote: string
  /** The name that the person agreed to, such as 'Owner of a plaza in Guelph'. */
  by: string
  date: string
  /** The broker of record's evidence: the signed text and the permission to publish it. */
  evidence: string
}

export interface Proof {
  photos: readonly TeamPhoto[]
  introductions: readonly Introduction[]
  testimonials: readonly Testimonial[]
}

/** The brokerage fills these in. Empty sections are not shown, and leave no gap. */
export const proof: Proof = { photos: [], introductions: [], testimonials: [] }

export const proofWords = {
  eyebrow: 'Who you’ll work with',
  heading: 'Our team and our work',
  introductions: 'Introductions we’ve made',
  testimonials: 'What people told us',
} as const
