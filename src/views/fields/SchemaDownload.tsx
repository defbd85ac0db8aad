import Download from '@mui/icons-material/Download'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState, type ReactNode } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { withQuery } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { datasetPath } from '../../api/datasetPath.ts'

const formats = [
  { name: 'Table Schema', mimeType: 'application/tableschema+json', file: 'tableschema' },
  { name: 'JSON Schema', mimeType: 'application/schema+json', file: 'schema' }
]

/** Button that downloads the schema of a dataset. */
export function SchemaDownload({ dataset }: { dataset: Dataset }): ReactNode {
  const translate = useViewTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = translate('fields.download')
  return (
    <>
      <IconButton
        size="small"
        title={name}
        aria-haspopup="menu"
        aria-expanded={!!anchor}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Download />
      </IconButton>
      <Menu
        open={!!anchor}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': name } }}
      >
        {formats.map((format) => (
          <MenuItem
            key={format.mimeType}
            component="a"
            href={withQuery(datasetPath(dataset.id, '/schema'), { mimeType: format.mimeType })}
            download={`${dataset.slug}-${format.file}.json`}
            onClick={() => setAnchor(null)}
          >
            {translate('fields.downloadAs', { format: format.name })}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
