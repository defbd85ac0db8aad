/** Icons as configurations of portals and pages hold them. Pure. */

export interface PortalIcon {
  mdi?: { name: string; svg?: string; svgPath?: string }
  /** Path of a drawing of 24 by 24. */
  custom?: string
  color?: string
}

/** Commands and numbers of a path, and nothing else. */
export const isSvgPath = (text: unknown): text is string =>
  typeof text === 'string' && /^[\sMmZzLlHhVvCcSsQqTtAaEe\d.,+-]+$/.test(text)

/**
 * The path to draw, of whatever is stored; undefined when there is none, or one that is no path. Topics of an account hold theirs as
 * `{name, svgPath}`.
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
