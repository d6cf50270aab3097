/** The type of a rendered picture, by its first bytes. */
export function recognizeImage(bytes: Buffer): string {
  const head = bytes.subarray(0, 12).toString('latin1')
  if (head.startsWith('\xff\xd8')) return 'image/jpeg'
  if (head.startsWith('RIFF')) return 'image/webp'
  if (head.startsWith('GIF8')) return 'image/gif'
  return head.startsWith('ftyp', 4) ? 'image/avif' : 'image/png'
}
