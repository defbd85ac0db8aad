/** The `primary` query parameter: a CSS colour that replaces the primary colour for this view of the page. */

/**
 * A CSS colour as `#rrggbb`, undefined when it is not one. Named colours need a canvas, hence a browser.
 */
function cssColor(text: string): string | undefined {
  if (/^#([\da-f]{3}|[\da-f]{6})$/i.test(text)) return text
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return undefined
  // An invalid colour leaves the pen as it was: two different starts tell it from a colour that equals one of them.
  pen.fillStyle = '#000000'
  pen.fillStyle = text
  const first = pen.fillStyle
  pen.fillStyle = '#ffffff'
  pen.fillStyle = text
  return first === pen.fillStyle && first.startsWith('#') ? first : undefined
}

const address = new URLSearchParams(window.location.search)
const parameter = address.get('primary')

/** Read once: navigating inside the page keeps it. */
export const primaryParameter: string | undefined = parameter ? cssColor(parameter) : undefined

/** The look that the address asks for, for the pages that this one frames. */
export const lookParameters: Record<string, string> = Object.fromEntries(
  ['primary', 'dark'].flatMap((name) => {
    const value = address.get(name)
    return value ? [[name, value]] : []
  })
)
