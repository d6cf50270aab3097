/** The width and side padding that the content of every band shares. */
export const frame = 'mx-auto w-full max-w-304 px-5 sm:px-8 lg:px-12'
