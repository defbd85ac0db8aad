/** Icons of configurations, as forms change them. Pure. */
import type { PortalIcon } from '../../../../contract/portals/icon.ts'

export { isSvgPath, pathOfIcon, type PortalIcon } from '../../../../contract/portals/icon.ts'

/** The same icon drawn in another way; undefined when nothing of it is left. */
export function withDrawing(
  icon: PortalIcon | undefined,
  drawing: Pick<PortalIcon, 'mdi' | 'custom'>
): PortalIcon | undefined {
  const { mdi, custom } = drawing
  if (!mdi && !custom) return undefined
  return { ...(icon?.color ? { color: icon.color } : {}), ...(custom ? { custom } : mdi ? { mdi } : {}) }
}
