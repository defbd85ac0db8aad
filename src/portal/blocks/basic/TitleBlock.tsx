import { createElement, type ReactNode } from 'react'
import { readLink } from '../../../../contract/portals/storedLinks.ts'
import { sectionOf } from '../../../../contract/portals/looks.ts'
import { classes, colorClass, lineClass } from '../../ui/classes.ts'
import { ConfiguredIcon } from '../../ui/Icon.tsx'
import { LinkTo } from '../../ui/LinkTo.tsx'
import type { BlockProps, BlockView } from '../block.ts'
import { useIsMainTitle } from '../PageContext.tsx'
import { textOf } from '../values.ts'

const tags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'div'] as const

function TitleBlock({ block, place }: BlockProps): ReactNode {
  const isMain = useIsMainTitle(place)
  const size = tags.find((tag) => tag === block.titleSize) ?? 'h3'
  const chosenTag = tags.find((name) => name === block.titleTag) ?? size
  const tag = chosenTag === 'h1' && !isMain ? 'h2' : chosenTag
  const { enabled, _slug } = sectionOf(block.anchor)
  const { position, color, growOnHover } = sectionOf(block.line)
  const line = lineClass(position, color)
  const ownColor = colorClass(block.color)
  const text = textOf(block.content)
  if (!text) return null
  return createElement(
    tag,
    {
      className: classes(
        'title',
        `title-${size}`,
        ownColor && `text-color ${ownColor}`,
        block.centered === true && 'centered',
        block.bold === true && 'bold'
      ),
      ...(enabled === true && typeof _slug === 'string' ? { id: _slug } : {})
    },
    <span className={classes('title-line', line, !!line && growOnHover === true && 'growOnHover')}>
      <LinkTo link={readLink(block.link)} className="title-link">
        <ConfiguredIcon icon={block.icon} />
        <span className="title-text">{text}</span>
      </LinkTo>
    </span>
  )
}

export const title: BlockView = { View: TitleBlock }
