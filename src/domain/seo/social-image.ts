export const SOCIAL_IMAGE_WIDTH = 1200
export const SOCIAL_IMAGE_HEIGHT = 630

/** The path of the image shown when a page is shared: '/contact' → '/social/contact.png'. */
export function socialImagePath(path: string): string {
  return `/social/${path.slice(1) || 'home'}.png`
}
