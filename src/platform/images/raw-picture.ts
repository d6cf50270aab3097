/** Bare pixels, row after row, with a byte for each channel. */
export interface RawPicture {
  data: Uint8Array
  width: number
  height: number
  channels: 3 | 4
}
