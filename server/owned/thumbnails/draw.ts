/** Drawing an image in a smaller size. */
import type { Sharp } from 'sharp'
import { atMost } from '../../time/atMost.ts'
import type { Resize } from './resize.ts'

/** A picture of 200 kB may well unfold to gigabytes. */
const mostPixels = 50_000_000
const drawSeconds = 15
/** An unfolded image takes hundreds of megabytes, and its drawing a processor. */
const limited = atMost(2)

const readable = ['png', 'jpeg', 'webp', 'gif', 'avif', 'heif', 'tiff', 'svg']

/**
 * PNG, or WebP when the image moves; never larger than the image.
 * @param read gives the bytes: images that wait for their turn are not in memory. An SVG read from bytes cannot name
 * other files of the machine.
 * @throws Error when it is no image, or one that cannot be drawn
 */
export function draw(read: () => Promise<Buffer>, resize: Resize): Promise<Buffer> {
  return limited(async () => {
    const { default: sharp } = await import('sharp')
    const picture = sharp(await read(), { limitInputPixels: mostPixels, animated: true })
    const { format, pages = 1 } = await picture.metadata()
    if (!format || !readable.includes(format)) throw new Error(`${format} is no image format of thumbnails`)
    // Pages of other formats are no frames: a TIFF has one for each size.
    const isAnimated = pages > 1 && (format === 'gif' || format === 'webp')
    const still = pages > 1 && !isAnimated ? sharp(await read(), { limitInputPixels: mostPixels }) : picture
    const drawn = resized(isAnimated ? picture : still.autoOrient(), resize, isAnimated)
    return (isAnimated ? drawn.webp() : drawn.png()).timeout({ seconds: drawSeconds }).toBuffer()
  })
}

function resized(picture: Sharp, resize: Resize, isAnimated: boolean): Sharp {
  const { width, height, fit, position, trim } = resize
  const looksAtPixels = position === 'attention' || position === 'entropy'
  // The frames of an animation would lose borders of their own each.
  return (trim && !isAnimated ? picture.trim() : picture).resize({
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    fit,
    // What to keep is looked for when something is cut, and not frame by frame.
    position: looksAtPixels && (isAnimated || fit !== 'cover') ? 'centre' : position,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
    withoutEnlargement: true
  })
}

/** The type of what was drawn, from its first byte: that of PNG is 0x89, WebP starts with `RIFF`. */
export function typeOf(drawn: Buffer): string {
  return drawn[0] === 0x89 ? 'image/png' : 'image/webp'
}
