/** Width of texts from cached widths of characters: columns have thousands of cells. */

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

/** Width of a text in pixels, kerning ignored. `font` is a CSS font, `400 14px Nunito`. */
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

/** Clears the widths measured before the web font was loaded. */
export function forgetTextWidths(): void {
  widthsByFont.clear()
}
