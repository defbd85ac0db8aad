/** Squares of uploaded avatars. Runs in a process of its own (`pictures.ts`). */
import sharp from 'sharp'

/** Width and height in pixels. */
const size = 256
/** Maximum number of pixels: a picture of 200 kB may decode to gigabytes. */
const maxPixels = 16_000_000

/**
 * Crops the centre of an image. Re-encoding drops metadata (place, device) and scripts.
 * @throws Error when the bytes are not a supported image
 */
export async function drawAvatar(image: Uint8Array): Promise<Buffer> {
  const picture = sharp(image, { limitInputPixels: maxPixels, animated: false })
  const { format } = await picture.metadata()
  // SVG is refused: it can refer to files of the machine.
  if (!format || !['png', 'jpeg', 'webp', 'gif', 'avif', 'heif'].includes(format)) throw new Error(format)
  return picture.rotate().resize(size, size, { fit: 'cover' }).png().toBuffer()
}
