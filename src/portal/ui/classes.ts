/** CSS classes of `portal.css` for configured styles. No I/O. */
import type { ButtonStyle, Elevation, Hover, LinePosition, Rounded } from '../../../contract/portals/looks.ts'
import { areaNames, linePositions, oneOf, type AreaName } from '../../../contract/portals/looks.ts'

type ClassName = string | false | undefined

/** Joins the defined class names with spaces. */
export function classes(...names: ClassName[]): string {
  return names.filter(Boolean).join(' ')
}

/** Class of a coloured area, which also sets the colours of texts, links, borders and fields inside. */
export function areaClass(color: unknown, other: AreaName = 'surface'): string {
  return `area area-${oneOf(areaNames, color, other)}`
}

interface SurfaceLook {
  elevation: Elevation
  rounded: Rounded
  border?: boolean
  hover?: Hover
}

/** Classes of the corners, shadow and hover effect. */
export function surfaceClass({ elevation, rounded, border, hover }: SurfaceLook): string {
  return classes(
    `rounded-${rounded}`,
    `elevation-${elevation}`,
    border && 'bordered',
    ...(hover?.effects.map((effect) => `hover-${effect}`) ?? []),
    hover?.color && `hover-to-${hover.color}`
  )
}

export function buttonClass(style: ButtonStyle): string {
  return classes(
    'button',
    `button-${style.variant}`,
    `color-${style.color}`,
    `density-${style.density}`,
    `rounded-${style.rounded}`,
    `elevation-${style.elevation}`,
    style.uppercase && 'uppercase',
    ...style.hoverEffects.map((effect) => `hover-${effect}`),
    style.hoverColor && `hover-to-${style.hoverColor}`
  )
}

/** Class of the decorative line of a title. */
export function lineClass(position: unknown, color?: unknown): string {
  const known: LinePosition = oneOf(linePositions, position, 'none')
  return known === 'none' ? '' : classes(`line line-${known}`, typeof color === 'string' && colorClass(color))
}

/** Class that colours a text, an icon or a line; empty for an invalid colour name. */
export function colorClass(color: unknown): string {
  return typeof color === 'string' && /^[a-z-]+$/.test(color) ? `color-${color}` : ''
}
