import { Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import DatasetMap from '../../../views/map/DatasetMap.tsx'
import { DataView } from './DataView.tsx'
import { DatasetSubPage } from './DatasetSubPage.tsx'

/** The lines of a dataset on a map in the whole page. */
export function DatasetMapPage(): ReactNode {
  const t = useTranslate()
  const { id = '' } = useParams()
  return (
    <DatasetSubPage key={id} id={id} name={t('datasets.show.exploration.map')}>
      <DataView keep="everything">
        {(view) => (
          <>
            <Typography variant="h1" sx={visuallyHidden}>
              {view.dataset.title || view.dataset.id}
            </Typography>
            <DatasetMap {...view} height="window" />
          </>
        )}
      </DataView>
    </DatasetSubPage>
  )
}
