/** Preview widths, stored in the URL. No I/O. */

export const previewWidths = ['phone', 'tablet', 'desktop'] as const
export type PreviewWidth = (typeof previewWidths)[number]

const pixels: Record<PreviewWidth, number> = { phone: 400, tablet: 800, desktop: 1280 }

/** @param isNarrow whether the screen is narrow, which defaults to the phone width */
export const widthOfQuery = (query: URLSearchParams, isNarrow: boolean): PreviewWidth =>
  previewWidths.find((width) => width === query.get('width')) ?? (isNarrow ? 'phone' : 'desktop')

interface FrameSize {
  /** Width of the page in CSS pixels, before scaling. */
  width: number
  height: number
  /** Scale factor, below 1 when the page is larger than the available room. */
  scale: number
}

/** @param room available size in pixels; the desktop preview is at least as wide */
export function frameSize(width: PreviewWidth, room: { width: number; height: number }): FrameSize {
  const frameWidth = width === 'desktop' ? Math.max(pixels.desktop, room.width) : pixels[width]
  const scale = Math.min(1, room.width / frameWidth)
  return { width: frameWidth, height: room.height / scale, scale }
}
