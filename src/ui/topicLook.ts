/** Colour syntaxes supported by contrast.ts. */
const readable =
  /^(#([\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})|(rgb|hsl)a?\(\s*[\d.]+%?(deg)?(\s*[,\s/]\s*[\d.]+%?){2,3}\s*\))$/i

/** Colour of a topic; undefined for an invalid one: settings accept any text. */
export function topicColor(color: unknown): string | undefined {
  return typeof color === 'string' && readable.test(color.trim()) ? color.trim() : undefined
}

/** Commands and numbers of an SVG path. */
const pathData = /^[MmZzLlHhVvCcSsQqTtAa0-9eE\s.,+-]+$/

/** SVG path of a 24 × 24 icon; undefined for anything else. */
export function iconPath(icon: unknown): string | undefined {
  const { svgPath } = (icon ?? {}) as { svgPath?: unknown }
  return typeof svgPath === 'string' && pathData.test(svgPath) ? svgPath : undefined
}
