import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo, type ReactNode } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { useLineList } from '../list/useLineList.ts'
import { DownloadChoices } from '../table/download/DownloadChoices.tsx'
import { useCsvDownload } from '../table/download/useCsvDownload.ts'
import { LineCount } from '../table/LineCount.tsx'
import { LinesContext, useLinesList } from '../table/linesContext.ts'
import { ReadFailure } from '../table/ReadFailure.tsx'
import { TableMessage } from '../table/TableMessage.tsx'
import type { TableUrlState } from '../table/useTableState.ts'

const noShape: [string, string][] = []
const done = (): void => {}

interface DownloadPageProps {
  dataset: Dataset
  urlState: TableUrlState
  /** Keys of the columns to download; empty for all. */
  columns: string[]
  /** Shows the title of the dataset above the formats. */
  header: boolean
}

/** Page to download the lines that the URL selects. */
export function DownloadPage({ dataset, urlState, columns, header }: DownloadPageProps): ReactNode {
  const { list, unavailable } = useLineList({ dataset, urlState, draft: false, shape: noShape, size: 0 })
  const withColumns = useMemo(
    () => ({
      ...list,
      controller: { ...list.controller, state: { ...list.controller.state, cols: columns } }
    }),
    [list, columns]
  )
  if (unavailable) return <TableMessage severity="info" text={unavailable} />
  return (
    <LinesContext value={withColumns}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', ...(header && { sm: 'repeat(2, minmax(0, 1fr))' }) },
          justifyItems: header ? 'stretch' : 'center'
        }}
      >
        {header && <Header />}
        <Choices />
      </Box>
    </LinesContext>
  )
}

function Header(): ReactNode {
  const { dataset } = useLinesList()
  return (
    <Box sx={{ p: 2, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {dataset.title}
      </Typography>
      <LineCount />
      {dataset.summary && <Typography sx={{ mt: 2, whiteSpace: 'pre-line' }}>{dataset.summary}</Typography>}
    </Box>
  )
}

function Choices(): ReactNode {
  const translate = useViewTranslate()
  const { lines } = useLinesList()
  const download = useCsvDownload()
  if (lines.error) {
    return <ReadFailure error={lines.error} onRetry={lines.retry} />
  }
  return (
    <div>
      {lines.total === 0 && <TableMessage severity="info" text={translate('views.count.none.lines')} />}
      <DownloadChoices download={download} onDone={done} />
    </div>
  )
}
