/** Conversion of pictures of portals to WebP. Runs in a process of its own (`pictures.ts`). */
import sharp from 'sharp'

/** Largest number of pixels of an uploaded picture: a compressed file of kilobytes can decode to gigabytes. */
const maxPixels = 50_000_000
/** Number of pixels from which a picture is compressed with less effort: in a third of the time. */
const largePixels = 8_000_000
const lowEffort = 2
const usualEffort = 4
/** Width in pixels above which a picture gets a mobile variant. */
const mobileAbove = 1536
const mobileWidth = 1280

/** Largest width and height in pixels; smaller pictures keep their size. */
export interface PictureBox {
  width?: number
  height?: number
}

export interface PortalPicture {
  data: Uint8Array
  width: number
  height: number
  /** Smaller variant for small screens; absent for narrow pictures. */
  mobile?: Uint8Array
}

/** @throws Error when the bytes are not a picture, or have too many pixels */
export async function drawPortalPicture(picture: Uint8Array, box: PictureBox): Promise<PortalPicture> {
  const open = () => sharp(picture, { limitInputPixels: maxPixels, animated: false })
  const { width: fullWidth, height: fullHeight } = await open().metadata()
  const pixels = Math.min(fullWidth, box.width ?? Infinity) * Math.min(fullHeight, box.height ?? Infinity)
  const { data, info } = await open()
    .rotate()
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85, effort: pixels > largePixels ? lowEffort : usualEffort })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  if (width <= mobileAbove) return { data, width, height }
  const mobile = await sharp(data).resize({ width: mobileWidth }).webp({ quality: 80 }).toBuffer()
  return { data, width, height, mobile }
}
