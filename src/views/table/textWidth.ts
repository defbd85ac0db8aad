/** Width of texts in the page's font, from the width of each character measured once: columns of thousands of cells. */

const fallbackWidth = 7.5
const widthsByFont = new Map<string, Map<string, number>>()
let pen: CanvasRenderingContext2D | null | undefined

function characterWidth(character: string, font: string): number {
  if (pen === undefined) {
    // jsdom has no canvas: it throws or returns nothing.
    try {
      pen = document.createElement('canvas').getContext('2d')
    } catch {
      pen = null
    }
  }
  if (!pen) return fallbackWidth
  pen.font = font
  return pen.measureText(character).width
}

/** Width in pixels; kerning is left out. `font` is a CSS font, `400 14px Nunito`. */
export function textWidth(text: string, font: string): number {
  let widths = widthsByFont.get(font)
  if (!widths) {
    widths = new Map()
    widthsByFont.set(font, widths)
  }
  let total = 0
  for (const character of text) {
    let width = widths.get(character)
    if (width === undefined) {
      width = characterWidth(character, font)
      widths.set(character, width)
    }
    total += width
  }
  return total
}

/** Forgets what was measured before the page's font was there. */
export function forgetTextWidths(): void {
  widthsByFont.clear()
}
