import type { ReactNode } from 'react'
import { sectionOf } from '../../../contract/portals/looks.ts'

interface CardText {
  standIn?: ReactNode
  children?: ReactNode
}

/**
 * Where a card has the text of what it is about: under its title, or in the place of a picture that there is not.
 * @param thumbnail of the look of the card
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
