import type { ReactNode } from 'react'
import { Breadcrumb } from '../../layout/Breadcrumb.tsx'
import type { BlockView } from '../block.ts'
import { usePageCrumbs } from '../PageContext.tsx'

function BreadcrumbsBlock(): ReactNode {
  return <Breadcrumb crumbs={usePageCrumbs()} />
}

export const breadcrumbs: BlockView = { View: BreadcrumbsBlock }
