/** Resizing of images. Runs in a process of its own (`pictures.ts`). */
import sharp, { type Sharp } from 'sharp'
import type { Resize } from '../owned/thumbnails/resize.ts'

/** Maximum number of pixels: a picture of 200 kB may decode to gigabytes. */
const maxPixels = 50_000_000

const readable = ['png', 'jpeg', 'webp', 'gif', 'avif', 'heif', 'tiff', 'svg']

/**
 * Resizes an image to PNG, or WebP when it is animated, without enlarging it.
 * @param image bytes: an SVG read from bytes cannot refer to files of the machine
 * @throws Error when the bytes are not a supported image
 */
export async function drawThumbnail(image: Uint8Array, resize: Resize): Promise<Buffer> {
  const picture = sharp(image, { limitInputPixels: maxPixels, animated: true })
  const { format, pages = 1 } = await picture.metadata()
  if (!format || !readable.includes(format)) throw new Error(`${format} is no image format of thumbnails`)
  // Pages of other formats are not frames: a TIFF may have one for each size.
  const isAnimated = pages > 1 && (format === 'gif' || format === 'webp')
  const still = pages > 1 && !isAnimated ? sharp(image, { limitInputPixels: maxPixels }) : picture
  const drawn = resized(isAnimated ? picture : still.autoOrient(), resize, isAnimated)
  return (isAnimated ? drawn.webp() : drawn.png()).toBuffer()
}

function resized(picture: Sharp, resize: Resize, isAnimated: boolean): Sharp {
  const { width, height, fit, position, trim } = resize
  const looksAtPixels = position === 'attention' || position === 'entropy'
  // Trimming would cut each frame of an animation differently.
  return (trim && !isAnimated ? picture.trim() : picture).resize({
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    fit,
    // Content-aware cropping is skipped for animations, as it would move between frames, and when nothing is cropped.
    position: looksAtPixels && (isAnimated || fit !== 'cover') ? 'centre' : position,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
    withoutEnlargement: true
  })
}
