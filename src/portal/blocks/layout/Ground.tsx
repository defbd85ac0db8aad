import type { ReactNode } from 'react'
import { areaNames, oneOf, sectionOf } from '../../../../contract/portals/looks.ts'
import { classes } from '../../ui/classes.ts'
import { Picture, imageOf } from '../../ui/Picture.tsx'
import { numberIn } from '../values.ts'

/** Background of a block: a colour, a picture, or a tinted picture. */
interface GroundLook {
  /** CSS classes of the block, which set its text colours. */
  className: string
  /** Picture with its tint; null for a plain colour. */
  picture: ReactNode
}

interface GroundOptions {
  without?: (typeof areaNames)[number]
  /** Whether the picture is above the fold: it is then loaded with priority. */
  isFirst?: boolean
}

/** @param background `{color, image, tintStrength, tonal}` of a block */
export function readGround(background: unknown, { without, isFirst }: GroundOptions = {}): GroundLook {
  const { color, image, tintStrength, tonal } = sectionOf(background)
  const known = oneOf(areaNames, color, without)
  const shown = imageOf(image)
  const opacity = numberIn(tintStrength, { least: 0, most: 1, without: 0.8 })
  const isPale =
    tonal === true && !shown && (known === 'primary' || known === 'secondary' || known === 'accent')
  return {
    className: isPale
      ? `area area-surface tonal color-${known}`
      : classes(known && `area area-${known}`, shown && 'has-picture'),
    picture: shown ? (
      <div className="ground" aria-hidden="true">
        <Picture
          image={shown}
          alt=""
          {...(isFirst ? { isEager: true, fetchPriority: 'high' as const } : {})}
        />
        {known && <div className="tint" style={{ opacity }} />}
      </div>
    ) : null
  }
}
