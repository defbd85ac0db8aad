import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { withQuery } from '../../../../api/http.ts'
import { datasetPath } from '../../../../api/datasetPath.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'

const formats = [
  ['Table Schema', 'application/tableschema+json'],
  ['JSON Schema', 'application/schema+json']
] as const

/** Menu that downloads the schema in standard formats. */
export function SchemaDownload(): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (!can('readSchema')) return null
  const label = t('datasets.structure.download')
  const close = (): void => setAnchor(undefined)
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <FileDownload />
        </IconButton>
      </Tooltip>
      <Menu open={!!anchor} anchorEl={anchor ?? null} onClose={close}>
        {formats.map(([format, mimeType]) => (
          <MenuItem
            key={format}
            component="a"
            href={withQuery(datasetPath(dataset.id, '/schema'), {
              mimeType,
              draft: dataset.draftReason ? true : undefined
            })}
            download
            onClick={close}
          >
            {t('datasets.structure.downloadAs', { format })}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
