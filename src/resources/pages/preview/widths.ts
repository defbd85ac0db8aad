/** Widths that pages are looked at, kept in the address. Pure. */

export const previewWidths = ['phone', 'tablet', 'desktop'] as const
export type PreviewWidth = (typeof previewWidths)[number]

const pixels: Record<PreviewWidth, number> = { phone: 400, tablet: 800, desktop: 1280 }

/** @param isNarrow the person has a phone: there is no room for more */
export const widthOfQuery = (query: URLSearchParams, isNarrow: boolean): PreviewWidth =>
  previewWidths.find((width) => width === query.get('width')) ?? (isNarrow ? 'phone' : 'desktop')

interface FrameSize {
  /** Width of the page, in its own pixels. */
  width: number
  height: number
  /** The page is drawn smaller where there is no room for it. */
  scale: number
}

/** @param room in which the page is shown; a computer has at least the whole of it */
export function frameSize(width: PreviewWidth, room: { width: number; height: number }): FrameSize {
  const own = width === 'desktop' ? Math.max(pixels.desktop, room.width) : pixels[width]
  const scale = Math.min(1, room.width / own)
  return { width: own, height: room.height / scale, scale }
}
