import { afterAll } from 'vitest'

// One process runs many files, and what the last test of a file left in the page must not be found by the next file.
afterAll(() => {
  if (typeof document !== 'undefined') document.body.replaceChildren()
})
