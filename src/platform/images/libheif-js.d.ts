/** The parts of libheif-js that we use. Its own declarations lack return types. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface Failure {
    code: object
    message: string
  }
  interface Handle {
    readonly handle: unique symbol
  }
  interface Channel {
    width: number
    height: number
    /** Bytes from one row to the next. */
    stride: number
    data: Uint8Array
  }
  export interface Libheif {
    HEAPU8: Uint8Array
    heif_error_code: { heif_error_Ok: object }
    heif_colorspace: { heif_colorspace_RGB: object }
    heif_chroma: { heif_chroma_interleaved_RGB: object }
    _heif_get_global_security_limits(): number
    heif_context_alloc(): object
    heif_context_free(context: object): void
    heif_context_read_from_memory(context: object, bytes: Uint8Array): Failure
    heif_js_context_get_primary_image_handle(context: object): Handle | Failure
    heif_image_handle_get_width(handle: Handle): number
    heif_image_handle_get_height(handle: Handle): number
    heif_image_handle_release(handle: Handle): void
    heif_js_decode_image2(
      handle: Handle,
      colors: object,
      layout: object,
    ): Promise<{ channels: Channel[]; image: object } | Failure>
    heif_image_release(image: object): void
  }
  export default function createLibheif(options: { wasmBinary: Uint8Array }): Libheif
}
