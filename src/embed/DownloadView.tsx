import Box from '@mui/material/Box'
import { useMemo, type ReactNode } from 'react'
import { DownloadPage } from '../views/download/DownloadPage.tsx'
import { booleanParameter } from '../views/booleanParameter.ts'
import type { EmbedViewProps } from './views.ts'

export default function DownloadView({ dataset, urlState }: EmbedViewProps): ReactNode {
  const { query } = urlState
  const select = query.get('select') ?? ''
  const columns = useMemo(() => {
    const selectedKeys = select.split(',')
    return dataset.schema.map(({ key }) => key).filter((key) => selectedKeys.includes(key))
  }, [select, dataset.schema])
  return (
    <Box data-iframe-height>
      <DownloadPage
        dataset={dataset}
        urlState={urlState}
        columns={columns}
        header={booleanParameter(query, 'header', false)}
      />
    </Box>
  )
}
