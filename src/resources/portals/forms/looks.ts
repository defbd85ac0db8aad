/** Field definitions for styles shared by several forms. */
import {
  allColors,
  areaNames,
  buttonHoverEffects,
  colorNames,
  densities,
  elevations,
  hoverEffects,
  linePositions,
  roundings,
  variants
} from '../../../../contract/portals/looks.ts'
import { linkRule } from './rules.ts'
import { choice, choices, flag, group, half, named, own, when, type Spec } from './spec.ts'

export const color = (initial?: string): Spec => choice('color', colorNames, initial)
export const anyColor = (initial?: string): Spec => choice('color', allColors, initial)
export const areaColor = (initial?: string): Spec => choice('color', areaNames, initial)
const mainColors = ['primary', 'secondary', 'accent'] as const

export const elevation = half(choice('elevation', elevations))
export const rounded = half(choice('rounded', roundings))
const density = half(choice('density', densities))
const variant = half(choice('variant', variants))

export const image = (width?: number, height?: number): Spec =>
  own('image', { ...(width ? { width } : {}), ...(height ? { height } : {}) })

/** Link field that allows the type `none`. */
export const optionalLink = own('link', { hasTitle: false, hasIcon: false }, linkRule)

export const hover = group({
  effects: named('hoverEffects', choices('hoverEffect', hoverEffects)),
  color: half(named('hoverColor', anyColor()))
})

export const buttonStyle = group({
  color: half(anyColor('primary')),
  variant,
  elevation,
  density,
  rounded,
  hoverColor: half(anyColor()),
  hoverEffects: choices('hoverEffect', buttonHoverEffects),
  showIcon: half(flag(true)),
  uppercase: half(flag(true))
})

export const titleStyle = group({
  position: half(named('linePosition', choice('linePosition', linePositions, 'none'))),
  color: half(named('lineColor', anyColor()))
})

const topicColors = ['default', ...mainColors] as const

/** Style fields for topics or keywords. @param isShown default of `show` */
export const chips = (of: 'topics' | 'keywords', isShown: boolean): Spec =>
  group({
    show: named(`${of}Show`, flag(isShown)),
    color: when(
      'parent.data.show',
      half(of === 'topics' ? choice('color', topicColors, 'default') : anyColor())
    ),
    variant: when('parent.data.show', variant),
    elevation: when('parent.data.show', elevation),
    density: when('parent.data.show', density),
    rounded: when('parent.data.show', rounded),
    ...(of === 'topics'
      ? {
          showIcon: when('parent.data.show', half(flag(true))),
          iconColor: when('parent.data.show', half(choice('color', topicColors)))
        }
      : {})
  })
