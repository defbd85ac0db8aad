/** Values of the looks of portals and blocks. Stored looks are unchecked: `oneOf` validates each value. */
import { objectOf } from '../json.ts'

export const colorNames = ['primary', 'secondary', 'accent', 'info', 'success', 'error', 'warning'] as const

/** Names of the colours for the background of an area: a banner, the header, a card. */
export const areaNames = [
  'primary',
  'secondary',
  'accent',
  'surface',
  'surface-inverse',
  'background'
] as const
export type AreaName = (typeof areaNames)[number]

export const allColors = [...colorNames, 'surface', 'surface-inverse', 'background'] as const
type AnyColor = (typeof allColors)[number]

export const roundings = ['0', 'default', 'lg', 'xl'] as const
export type Rounded = (typeof roundings)[number]
export const elevations = [0, 1, 2, 3] as const
export type Elevation = (typeof elevations)[number]
export const densities = ['default', 'comfortable', 'compact'] as const
export type Density = (typeof densities)[number]
export const variants = ['default', 'outlined', 'tonal'] as const
type Variant = (typeof variants)[number]
export const linePositions = ['none', 'left', 'bottom-small', 'bottom-medium', 'bottom-large'] as const
export type LinePosition = (typeof linePositions)[number]
export const alignments = ['left', 'center', 'right'] as const
export type Alignment = (typeof alignments)[number]
export const hoverEffects = [
  'darken',
  'elevate',
  'background',
  'border',
  'grow',
  'titleUnderline',
  'titleUnderlineAnimated',
  'imageZoom'
] as const
export type HoverEffect = (typeof hoverEffects)[number]
export const buttonHoverEffects = ['darken', 'elevate', 'color', 'grow'] as const
type ButtonHoverEffect = (typeof buttonHoverEffects)[number]
export const underlines = ['always', 'always-grow', 'hover-grow', 'hover', 'never'] as const

/** Returns the value if it is in the list, or else the default. */
export function oneOf<const Value, const Other>(
  values: readonly Value[],
  value: unknown,
  other: Other
): Value | Other {
  return values.includes(value as Value) ? (value as Value) : other
}

/** A part of a configuration as an object; an empty object for any other value. */
export const sectionOf = objectOf

export interface Hover {
  effects: HoverEffect[]
  color?: AnyColor
}

export function readHover(value: unknown): Hover {
  const { effects, color } = sectionOf(value)
  const knownColor = oneOf(allColors, color, undefined)
  const list: unknown[] = Array.isArray(effects) ? effects : []
  return {
    effects: hoverEffects.filter((effect) => list.includes(effect)),
    ...(knownColor ? { color: knownColor } : {})
  }
}

export interface Defaults {
  elevation: Elevation
  density: Density
  rounded: Rounded
  hover: Hover
}

/** Default looks of the blocks and cards of a portal. */
export function readDefaults(value: unknown): Defaults {
  const { elevation, density, rounded, hover } = sectionOf(value)
  return {
    elevation: oneOf(elevations, elevation, 1),
    density: oneOf(densities, density, 'comfortable'),
    rounded: oneOf(roundings, rounded, 'default'),
    hover: readHover(hover)
  }
}

export interface ButtonStyle {
  color: AnyColor
  elevation: Elevation
  density: Density
  rounded: Rounded
  variant: Variant
  hoverEffects: ButtonHoverEffect[]
  hoverColor?: AnyColor
  showIcon: boolean
  uppercase: boolean
}

/**
 * Reads the style of a button.
 * @param defaults default looks of the portal, for the corners and density of a button without style
 */
export function readButtonStyle(value: unknown, defaults: Defaults): ButtonStyle {
  const style = sectionOf(value)
  const effects: unknown[] = Array.isArray(style.hoverEffects) ? style.hoverEffects : []
  const hoverColor = oneOf(allColors, style.hoverColor, undefined)
  return {
    color: oneOf(allColors, style.color, 'primary'),
    elevation: oneOf(elevations, style.elevation, 0),
    density: oneOf(densities, style.density, defaults.density),
    rounded: oneOf(roundings, style.rounded, defaults.rounded),
    variant: oneOf(variants, style.variant, 'default'),
    hoverEffects: buttonHoverEffects.filter((effect) => effects.includes(effect)),
    ...(hoverColor ? { hoverColor } : {}),
    showIcon: style.showIcon !== false,
    uppercase: style.uppercase !== false
  }
}
