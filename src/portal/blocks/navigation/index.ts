import { breadcrumbs } from './BreadcrumbsBlock.tsx'
import { button } from './ButtonBlock.tsx'
import { menu } from './MenuBlock.tsx'

export const navigationBlocks = { button, menu, breadcrumbs }
