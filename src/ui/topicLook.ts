/** Ways of writing a colour that every screen can draw and correct: those of contrast.ts. */
const readable =
  /^(#([\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})|(rgb|hsl)a?\(\s*[\d.]+%?(deg)?(\s*[,\s/]\s*[\d.]+%?){2,3}\s*\))$/i

/** The colour of a topic, undefined for a text that is none: settings keep whatever scripts write there. */
export function topicColor(color: unknown): string | undefined {
  return typeof color === 'string' && readable.test(color.trim()) ? color.trim() : undefined
}

/** Commands and numbers of an SVG path. */
const pathData = /^[MmZzLlHhVvCcSsQqTtAa0-9eE\s.,+-]+$/

/** The drawing of an icon of 24 by 24, undefined for anything else than a path. */
export function iconPath(icon: unknown): string | undefined {
  const { svgPath } = (icon ?? {}) as { svgPath?: unknown }
  return typeof svgPath === 'string' && pathData.test(svgPath) ? svgPath : undefined
}
