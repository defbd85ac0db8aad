import Download from '@mui/icons-material/Download'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { trackEvent } from '../../frame/hostMessages.ts'
import { useLinesList } from '../linesContext.ts'
import { downloadPageSize } from './csvDownload.ts'
import { downloadPath } from './downloadPath.ts'
import { openDownload } from './downloadTarget.ts'

interface FileFormat {
  /** Format name in the API. */
  name: string
  label: string
  extension: string
  isGeographic?: true
}

const formats: FileFormat[] = [
  { name: 'xlsx', label: 'XLSX', extension: 'xlsx' },
  { name: 'ods', label: 'ODS', extension: 'ods' },
  { name: 'geojson', label: 'GeoJSON', extension: 'geojson', isGeographic: true },
  { name: 'shp', label: 'Shapefile', extension: 'zip', isGeographic: true }
]

/** Formats limited to one page of lines, downloaded directly by the browser. */
export function FormatEntries({ onDone }: { onDone: () => void }): ReactNode {
  const translate = useViewTranslate()
  const { dataset, controller, selection, lines } = useLinesList()
  const total = lines.total ?? 0
  const offered = formats.filter(({ isGeographic }) => !isGeographic || !!dataset.bbox?.length)
  const start = ({ name, extension }: FileFormat): void => {
    trackEvent('download_filtered', `${dataset.slug} - ${name}`)
    const path = downloadPath(dataset, selection, controller.state.cols, [['format', name]])
    openDownload(path, `${dataset.slug}.${extension}`)
    onDone()
  }
  return (
    <>
      {total > downloadPageSize && (
        <Alert severity="warning" variant="outlined">
          {translate('views.download.limited')}
        </Alert>
      )}
      {offered.map((format) => (
        <Button
          key={format.name}
          startIcon={<Download />}
          sx={{ justifyContent: 'flex-start' }}
          disabled={!total}
          onClick={() => start(format)}
        >
          {translate('views.download.format', { format: format.label })}
        </Button>
      ))}
    </>
  )
}
