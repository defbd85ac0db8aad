/** Icons as configurations of portals and pages hold them. Pure. */

export interface PortalIcon {
  mdi?: { name: string; svg?: string; svgPath?: string }
  /** Path of a drawing of 24 by 24. */
  custom?: string
  color?: string
}

/** Commands and numbers of a path, and nothing else. */
export const isSvgPath = (text: string): boolean => /^[\sMmZzLlHhVvCcSsQqTtAaEe\d.,+-]+$/.test(text)

/** The path to draw; undefined when there is none, or one that is no path. */
export function pathOfIcon(icon: PortalIcon | undefined): string | undefined {
  const path = icon?.custom || icon?.mdi?.svgPath
  return path && isSvgPath(path) ? path : undefined
}

/** The same icon drawn in another way; undefined when nothing of it is left. */
export function withDrawing(
  icon: PortalIcon | undefined,
  drawing: Pick<PortalIcon, 'mdi' | 'custom'>
): PortalIcon | undefined {
  const { mdi, custom } = drawing
  if (!mdi && !custom) return undefined
  return { ...(icon?.color ? { color: icon.color } : {}), ...(custom ? { custom } : mdi ? { mdi } : {}) }
}
