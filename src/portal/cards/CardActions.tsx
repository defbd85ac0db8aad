import type { ReactNode } from 'react'
import { Glyph } from '../ui/Icon.tsx'

export interface CardAction {
  key: string
  label: string
  /** Path of an SVG icon, 24 × 24. */
  icon: string
  href: string
}

interface CardActionsProps {
  actions: CardAction[]
  /** `icon`, `full` (icon and text) or `text`. */
  style: unknown
  /** Title of the resource, for accessible names. */
  title: string
}

/** Links of a card in addition to its title; each accessible name includes the title. */
export function CardActions({ actions, style, title }: CardActionsProps): ReactNode {
  const shown = style === 'icon' || style === 'text' ? style : 'full'
  if (!actions.length) return null
  return (
    <ul className={`card-actions actions-${shown}`}>
      {actions.map(({ key, label, icon, href }) => (
        <li key={key}>
          <a href={href} {...(shown === 'icon' ? { title: label } : {})}>
            {shown !== 'text' && <Glyph path={icon} size={18} />}
            <span className={shown === 'icon' ? 'visually-hidden' : undefined}>{label}</span>
            <span className="visually-hidden"> - {title}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
