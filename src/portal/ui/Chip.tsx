import type { ReactNode } from 'react'
import { readableOn } from '../../../contract/colors.ts'
import {
  readButtonStyle,
  readDefaults,
  sectionOf,
  type ButtonStyle
} from '../../../contract/portals/looks.ts'
import { useVisit } from '../view/PortalContext.tsx'
import { classes } from './classes.ts'
import { ConfiguredIcon } from './Icon.tsx'

interface ChipProps {
  /** `{color, elevation, density, rounded, variant, showIcon, iconColor}` of the configuration. */
  look: unknown
  href?: string
  /** Colour of the topic itself, used when the configured colour is `default`. */
  ownColor?: unknown
  icon?: unknown
  /** Number of resources. */
  count?: number
  isActive?: boolean
  children: ReactNode
}

/** Chip of a topic or a keyword. */
export function Chip({ look, href, ownColor, icon, count, isActive, children }: ChipProps): ReactNode {
  const { config } = useVisit().portal
  const { color, showIcon, iconColor } = sectionOf(look)
  const style = readButtonStyle({ variant: 'tonal', ...sectionOf(look) }, readDefaults(config.defaults))
  const topicColor = color === undefined || color === 'default' ? hexOf(ownColor) : undefined
  const content = (
    <>
      {showIcon !== false && <ConfiguredIcon icon={icon} color={iconColor} />}
      {children}
      {count !== undefined && <span className="chip-count">{count}</span>}
    </>
  )
  const props = {
    className: chipClass(style, isActive),
    ...(topicColor
      ? {
          style: { '--chip': topicColor, '--on-chip': readableOn(topicColor) } as Record<string, string>,
          'data-own': ''
        }
      : {})
  }
  return href ? (
    <a href={href} {...props} {...(isActive ? { 'aria-current': 'true' as const } : {})}>
      {content}
    </a>
  ) : (
    <span {...props}>{content}</span>
  )
}

function chipClass(style: ButtonStyle, isActive: boolean | undefined): string {
  return classes(
    'chip',
    `button-${style.variant}`,
    `color-${style.color}`,
    `density-${style.density}`,
    `rounded-${style.rounded}`,
    `elevation-${style.elevation}`,
    isActive && 'is-active'
  )
}

const hexOf = (color: unknown): string | undefined =>
  typeof color === 'string' && /^#[\da-f]{6}$/i.test(color) ? color : undefined
