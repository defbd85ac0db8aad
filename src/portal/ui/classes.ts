/** Classes of `portal.css` for looks of configurations. Pure. */
import type { ButtonStyle, Elevation, Hover, LinePosition, Rounded } from '../../../contract/portals/looks.ts'
import { areaNames, linePositions, oneOf, type AreaName } from '../../../contract/portals/looks.ts'

type ClassName = string | false | undefined

/** The class names that are there, separated by spaces. */
export function classes(...names: ClassName[]): string {
  return names.filter(Boolean).join(' ')
}

/** What is in it is drawn for this ground: texts, links, lines and fields too. */
export function areaClass(color: unknown, other: AreaName = 'surface'): string {
  return `area area-${oneOf(areaNames, color, other)}`
}

interface SurfaceLook {
  elevation: Elevation
  rounded: Rounded
  border?: boolean
  hover?: Hover
}

/** Corners, shadow, and what happens under the pointer. */
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

/** The line of a title. */
export function lineClass(position: unknown, color?: unknown): string {
  const known: LinePosition = oneOf(linePositions, position, 'none')
  return known === 'none' ? '' : classes(`line line-${known}`, typeof color === 'string' && colorClass(color))
}

/** Colours a text, an icon or a line; nothing for what is no name of a colour. */
export function colorClass(color: unknown): string {
  return typeof color === 'string' && /^[a-z-]+$/.test(color) ? `color-${color}` : ''
}
