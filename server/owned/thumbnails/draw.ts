/** Resizing of images. */
import type { Sharp } from 'sharp'
import { limitConcurrency } from '../../time/limitConcurrency.ts'
import type { Resize } from './resize.ts'

/** Maximum number of pixels: a picture of 200 kB may decode to gigabytes. */
const maxPixels = 50_000_000
const drawSeconds = 15
/** Maximum number of concurrent resizes: a decoded image takes hundreds of megabytes, and its resize a CPU core. */
const limited = limitConcurrency(2)

const readable = ['png', 'jpeg', 'webp', 'gif', 'avif', 'heif', 'tiff', 'svg']

/**
 * Resizes an image to PNG, or WebP when it is animated, without enlarging it.
 * @param read returns the bytes, called when the resize starts so that waiting images take no memory; an SVG read from
 * bytes cannot refer to files of the machine
 * @throws Error when the bytes are not a supported image
 */
export function draw(read: () => Promise<Buffer>, resize: Resize): Promise<Buffer> {
  return limited(async () => {
    const { default: sharp } = await import('sharp')
    const picture = sharp(await read(), { limitInputPixels: maxPixels, animated: true })
    const { format, pages = 1 } = await picture.metadata()
    if (!format || !readable.includes(format)) throw new Error(`${format} is no image format of thumbnails`)
    // Pages of other formats are not frames: a TIFF may have one for each size.
    const isAnimated = pages > 1 && (format === 'gif' || format === 'webp')
    const still = pages > 1 && !isAnimated ? sharp(await read(), { limitInputPixels: maxPixels }) : picture
    const drawn = resized(isAnimated ? picture : still.autoOrient(), resize, isAnimated)
    return (isAnimated ? drawn.webp() : drawn.png()).timeout({ seconds: drawSeconds }).toBuffer()
  })
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

/** Media type of a resized image by its first byte: 0x89 for PNG; WebP begins with `RIFF`. */
export function typeOf(drawn: Buffer): string {
  return drawn[0] === 0x89 ? 'image/png' : 'image/webp'
}
