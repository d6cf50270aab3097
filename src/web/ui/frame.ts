/** The width and side padding shared by the content of every band. */
export const frame = 'mx-auto w-full max-w-304 px-5 sm:px-8 lg:px-12'
