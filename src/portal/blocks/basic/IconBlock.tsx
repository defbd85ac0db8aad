import type { ReactNode } from 'react'
import { ConfiguredIcon } from '../../ui/Icon.tsx'
import type { BlockProps, BlockView } from '../block.ts'
import { numberIn } from '../values.ts'

function IconBlock({ block }: BlockProps): ReactNode {
  const size = numberIn(block.size, { least: 16, most: 128, without: 48 })
  return (
    <div className={block.centered === true ? 'icon-block centered' : 'icon-block'}>
      <ConfiguredIcon icon={block.icon} size={size} />
    </div>
  )
}

export const icon: BlockView = { View: IconBlock }
