/** Changes icons of a configuration. No I/O. */
import type { PortalIcon } from '../../../../contract/portals/icon.ts'

export { isSvgPath, pathOfIcon, type PortalIcon } from '../../../../contract/portals/icon.ts'

/** Icon with another drawing; undefined when nothing is left. */
export function withDrawing(
  icon: PortalIcon | undefined,
  drawing: Pick<PortalIcon, 'mdi' | 'custom'>
): PortalIcon | undefined {
  const { mdi, custom } = drawing
  if (!mdi && !custom) return undefined
  return { ...(icon?.color ? { color: icon.color } : {}), ...(custom ? { custom } : mdi ? { mdi } : {}) }
}
