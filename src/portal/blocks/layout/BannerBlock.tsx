import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import type { BlockProps, BlockView } from '../block.ts'
import { Blocks } from '../Blocks.tsx'
import { isOuter, isSeenFirst, numberIn } from '../values.ts'
import { readGround } from './Ground.tsx'

const sides = { pt: 'top', pb: 'bottom', pl: 'left', pr: 'right' } as const

/** Blocks on a background; as wide as the window when the banner is at top level. */
function BannerBlock({ block, place }: BlockProps): ReactNode {
  const ground = readGround(block.background, { isFirst: isSeenFirst(place) })
  const outer = isOuter(place)
  const paddings = Object.entries(sides).map(([name, side]): [string, string] => {
    const steps = numberIn(block[name], { least: 4, most: 16, without: 4 })
    return [`--padding-${side}`, `${Math.round(steps) * 4}px`]
  })
  return (
    <div
      className={classes(
        'banner',
        ground.className,
        outer && block.fullWidth === true && 'bleed',
        outer && block.overflowTop === true && 'over-top',
        outer && block.overflowBottom === true && 'over-bottom'
      )}
      style={Object.fromEntries(paddings)}
    >
      {ground.picture}
      <div className="banner-main">
        <Blocks blocks={block.children} place={[...place, 'children']} />
      </div>
    </div>
  )
}

export const banner: BlockView = { View: BannerBlock }
