/** Where a browser stores that it gets notifications. Without it, no code for them is loaded. */
export const PUSH_KEY = 'desk:push'
