import * as v from 'valibot'

/** Title and description for search engines, short enough that the metadata function never cuts them. */
export const SeoText = v.object({
  title: v.pipe(v.string(), v.minLength(15), v.maxLength(60, 'is longer than 60')),
  description: v.pipe(v.string(), v.minLength(120, 'is shorter than 120'), v.maxLength(158, 'is longer than 158')),
  keywords: v.pipe(v.array(v.string()), v.minLength(3), v.maxLength(12)),
  noindex: v.optional(v.literal(true)),
})
export type SeoText = v.InferOutput<typeof SeoText>
