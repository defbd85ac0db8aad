import FileUpload from '@mui/icons-material/UploadFile'
import Publish from '@mui/icons-material/Campaign'
import Sync from '@mui/icons-material/Sync'
import type { ReactElement, ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { usePagePaths } from '../../layout/navigation/PagePaths.tsx'
import { paths } from '../../paths.ts'
import { CardRow } from './CardRow.tsx'
import { HomeCard } from './HomeCard.tsx'

interface Contribution {
  /** Key of the message: `home.{id}`. */
  id: string
  path: string
  query?: string
  icon: ReactElement
}

const contributions: Contribution[] = [
  { id: 'createDataset', path: paths.newDataset, query: '?simple=true', icon: <FileUpload /> },
  { id: 'updateDataset', path: paths.updateDataset, icon: <Sync /> },
  { id: 'shareDataset', path: paths.shareDataset, icon: <Publish /> }
]

/** Cards of the actions of a contributor, limited to existing pages. */
export function ContributionCards(): ReactNode {
  const t = useViewTranslate()
  const pages = usePagePaths()
  const possible = contributions.filter((contribution) => pages.has(contribution.path))
  if (possible.length === 0) return null
  return (
    <CardRow title={t('home.contribute')}>
      {possible.map(({ id, path, query = '', icon }) => (
        <HomeCard key={id} text={t(`home.${id}`)} icon={icon} color="primary" to={path + query} />
      ))}
    </CardRow>
  )
}
