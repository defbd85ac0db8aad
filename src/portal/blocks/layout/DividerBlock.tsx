import type { ReactNode } from 'react'
import { classes, colorClass } from '../../ui/classes.ts'
import type { BlockProps, BlockView } from '../block.ts'
import { numberIn, textOf } from '../values.ts'

function DividerBlock({ block }: BlockProps): ReactNode {
  const text = textOf(block.content)
  const look = {
    className: classes(
      'divider',
      colorClass(block.color),
      block.inset === true && 'is-inset',
      block.rounded !== false && 'is-rounded'
    ),
    style: {
      '--thickness': `${Math.round(numberIn(block.thickness, { least: 1, most: 10, without: 1 }))}px`,
      '--opacity': String(numberIn(block.opacity, { least: 0.1, most: 1, without: 0.1 }))
    } as Record<string, string>
  }
  return text ? (
    <div {...look}>
      <span className="divider-text">{text}</span>
    </div>
  ) : (
    <hr {...look} />
  )
}

export const divider: BlockView = { View: DividerBlock }
