import type { ReactNode } from 'react'
import { pathOfIcon } from '../../../contract/portals/icon.ts'
import { sectionOf } from '../../../contract/portals/looks.ts'
import { classes, colorClass } from './classes.ts'

interface GlyphProps {
  /** Path of a drawing of 24 by 24. */
  path: string
  /** Side in pixels; that of the text around it, and some more, without it. */
  size?: number
  className?: string
}

/** An icon of the pages themselves. It says nothing: what has it says it in a text. */
export function Glyph({ path, size, className }: GlyphProps): ReactNode {
  return (
    <svg
      className={classes('icon', className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
      {...(size ? { style: { width: size, height: size } } : {})}
    >
      <path d={path} />
    </svg>
  )
}

/** An icon of a configuration, `{mdi: {svgPath}, custom, color}`; nothing for what is none. */
export function ConfiguredIcon({
  icon,
  size,
  color
}: {
  icon: unknown
  size?: number
  color?: unknown
}): ReactNode {
  const path = pathOfIcon(icon)
  if (!path) return null
  const own = sectionOf(icon).color
  return <Glyph path={path} className={colorClass(own ?? color)} {...(size ? { size } : {})} />
}
