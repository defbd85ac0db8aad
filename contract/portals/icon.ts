/** Icons in configurations of portals and pages. No I/O. */

export interface PortalIcon {
  mdi?: { name: string; svg?: string; svgPath?: string }
  /** Path data of a 24 × 24 SVG icon. */
  custom?: string
  color?: string
}

/** Whether a text has only commands and numbers of SVG path data. */
export const isSvgPath = (text: unknown): text is string =>
  typeof text === 'string' && /^[\sMmZzLlHhVvCcSsQqTtAaEe\d.,+-]+$/.test(text)

/**
 * Path data of a stored icon; undefined when there is none or when it is invalid. Topics of an account store `{name,
 * svgPath}`.
 */
export function pathOfIcon(icon: unknown): string | undefined {
  const { custom, mdi, svgPath } = (icon ?? {}) as {
    custom?: unknown
    mdi?: { svgPath?: unknown } | null
    svgPath?: unknown
  }
  const path = custom || mdi?.svgPath || svgPath
  return isSvgPath(path) ? path : undefined
}
