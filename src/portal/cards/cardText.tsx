import type { ReactNode } from 'react'
import { sectionOf } from '../../../contract/portals/looks.ts'

interface CardText {
  standIn?: ReactNode
  children?: ReactNode
}

/**
 * Summary text of a card, under its title or in place of a missing picture.
 * @param thumbnail `thumbnail` of the card's configuration
 */
export function cardText(
  text: string | undefined,
  { isShown, hasPicture, thumbnail }: { isShown: boolean; hasPicture: boolean; thumbnail: unknown }
): CardText {
  if (!text) return {}
  const shown = <p className="card-summary">{text}</p>
  const { show, useSummary, useDescription } = sectionOf(thumbnail)
  const standsIn = show !== false && (useSummary === true || useDescription === true)
  if (standsIn && !hasPicture) return { standIn: shown }
  return isShown ? { children: shown } : {}
}
