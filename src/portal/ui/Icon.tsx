import type { ReactNode } from 'react'
import { pathOfIcon } from '../../../contract/portals/icon.ts'
import { sectionOf } from '../../../contract/portals/looks.ts'
import { classes, colorClass } from './classes.ts'

interface GlyphProps {
  /** Path of an SVG icon, 24 × 24. */
  path: string
  /** Side in pixels; by default slightly larger than the text. */
  size?: number
  className?: string
}

/** Decorative icon, hidden from screen readers: the parent has a text. */
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

/** Icon of a configuration, `{mdi: {svgPath}, custom, color}`; null for an invalid one. */
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
  const iconColor = sectionOf(icon).color
  return <Glyph path={path} className={colorClass(iconColor ?? color)} {...(size ? { size } : {})} />
}
