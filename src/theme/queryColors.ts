/** Query parameter `primary`: a CSS colour that replaces the primary colour in this page. */

/** Converts a CSS colour to `#rrggbb`; undefined when invalid. Named colours require a canvas. */
function cssColor(text: string): string | undefined {
  if (/^#([\da-f]{3}|[\da-f]{6})$/i.test(text)) return text
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return undefined
  // An invalid colour leaves `fillStyle` unchanged: two different initial values distinguish it from a colour equal to
  // one of them.
  pen.fillStyle = '#000000'
  pen.fillStyle = text
  const first = pen.fillStyle
  pen.fillStyle = '#ffffff'
  pen.fillStyle = text
  return first === pen.fillStyle && first.startsWith('#') ? first : undefined
}

const address = new URLSearchParams(window.location.search)
const parameter = address.get('primary')

/** Read once: client-side navigation keeps it. */
export const primaryParameter: string | undefined = parameter ? cssColor(parameter) : undefined

/** Theme parameters of the URL, to pass on to framed pages. */
export const lookParameters: Record<string, string> = Object.fromEntries(
  ['primary', 'dark'].flatMap((name) => {
    const value = address.get(name)
    return value ? [[name, value]] : []
  })
)
