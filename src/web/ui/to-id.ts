export function toId(heading: string): string {
  return heading.toLowerCase().replaceAll(/\W+/g, '-')
}
