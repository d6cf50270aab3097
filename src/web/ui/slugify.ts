export function slugify(heading: string): string {
  return heading.toLowerCase().replaceAll(/\W+/g, '-')
}
