import type { ReactNode } from 'react'
import { oneOf, sectionOf } from '../../../../contract/portals/looks.ts'
import { readLink, readLinks } from '../../../../contract/portals/storedLinks.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classes, surfaceClass } from '../../ui/classes.ts'
import { useCardLook } from '../../ui/Card.tsx'
import { Anchor, opensTab } from '../../ui/LinkTo.tsx'
import { useLinkTitle } from '../../ui/linkTitle.ts'
import { Picture, imageOf } from '../../ui/Picture.tsx'
import { hrefOf } from '../../view/links.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import type { BlockProps, BlockView } from '../block.ts'
import { Blocks } from '../Blocks.tsx'
import { textOf } from '../values.ts'
import { readGround } from './Ground.tsx'

const aligns = ['start', 'center', 'end'] as const

/** Box of blocks. With a link, the whole box is clickable, except the links inside it. */
function CardBlock({ block, place }: BlockProps): ReactNode {
  const look = useCardLook(block)
  const ground = readGround(block.background, { without: 'surface' })
  const { image, location, crop } = sectionOf(block.thumbnail)
  const shown = imageOf(image)
  const where = oneOf(['left', 'top', 'center'] as const, location, 'center')
  const title = textOf(block.title)
  const actions = readLinks(block.actions)
  const media = shown && (
    <div className={classes('card-media', crop !== false && 'is-cropped')}>
      <Picture image={shown} alt="" />
    </div>
  )
  return (
    <div
      className={classes(
        'card card-block',
        ground.className,
        surfaceClass({ ...look, border: block.border !== false }),
        shown && `card-picture-${where}`,
        `align-${oneOf(aligns, block.contentAlign, 'start')}`
      )}
    >
      {ground.picture}
      {where !== 'center' && media}
      <div className="card-main">
        <CardTitle title={title} link={block.link} />
        {where === 'center' && media}
        <div className="card-blocks">
          <Blocks blocks={block.children} place={[...place, 'children']} />
        </div>
        {actions.length > 0 && (
          <div className="card-foot actions">
            {actions.map((link, index) => (
              <ButtonLink key={index} link={link} look={block.actionStyle} />
            ))}
          </div>
        )}
      </div>
    </div>
  )
}

function CardTitle({ title, link: stored }: { title: string; link: unknown }): ReactNode {
  const visit = useVisit()
  const titleOf = useLinkTitle()
  const link = readLink(stored)
  const href = hrefOf(visit, link)
  if (!link || !href) return title && <h3 className="card-title">{title}</h3>
  const tab = opensTab(link) ? { newTab: true } : {}
  if (!title) {
    return (
      <Anchor href={href} className="card-link" {...tab}>
        <span className="visually-hidden">{titleOf(link)}</span>
      </Anchor>
    )
  }
  return (
    <h3 className="card-title">
      <Anchor href={href} className="card-link" {...tab}>
        <span className="card-title-text">{title}</span>
      </Anchor>
    </h3>
  )
}

export const card: BlockView = { View: CardBlock }
