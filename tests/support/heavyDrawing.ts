/** An SVG of a kilobyte with 100,000 large circles, which take more than half a minute to draw. */
export function heavyDrawing(): Buffer {
  const groups = Array.from({ length: 5 }, (_, level) => {
    const uses = `<use href="#g${level}"/>`.repeat(10)
    return `<g id="g${level + 1}">${uses}</g>`
  })
  const circle = '<g id="g0"><circle r="900" cx="1000" cy="1000" opacity=".5"/></g>'
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000">
    <defs>${circle}${groups.join('')}</defs><use href="#g5"/></svg>`)
}
