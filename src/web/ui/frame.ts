/** The measure of the page: every band's content stands in it. */
export const frame = 'mx-auto w-full max-w-304 px-5 sm:px-8 lg:px-12'
