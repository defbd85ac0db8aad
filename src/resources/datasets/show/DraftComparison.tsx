import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { columnTitle } from '../../../views/table/columns.ts'
import { useDataset } from '../live/DatasetPageContext.tsx'
import { usePublished } from '../live/usePublished.ts'
import { compareSchemas } from '../model/columnWarnings.ts'
import { useFormats } from '../../../ui/useFormats.ts'

const kinds = ['added', 'missing', 'retyped'] as const

/**
 * Differences between the columns of the draft and those of the published version. They may be the cause of the failure
 * of a draft, which is not compared when the columns are the same: its file may not have been read.
 */
export function DraftComparison(): ReactNode {
  const t = useTranslate()
  const formats = useFormats()
  const { dataset } = useDataset()
  const published = usePublished()
  const isUpdate = dataset.draftReason?.key === 'file-updated'
  const failed = dataset.status === 'error'
  if (!isUpdate || !published || (dataset.status !== 'finalized' && !failed)) return null
  const comparison = compareSchemas(published.schema, dataset.schema)
  const changed = kinds.filter((kind) => comparison[kind].length > 0)
  if (failed && changed.length === 0) return null
  return (
    <Box sx={{ my: 1 }}>
      <Typography variant="body2" sx={{ fontWeight: 700 }}>
        {t('datasets.show.draft.comparison')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere', typography: 'body2' }}>
        {changed.length === 0 && <li>{t('datasets.show.draft.sameColumns')}</li>}
        {changed.map((kind) => (
          <li key={kind}>
            {t(`datasets.show.draft.${kind}`, {
              smart_count: comparison[kind].length,
              columns: comparison[kind].map(columnTitle).join(', ')
            })}
          </li>
        ))}
        {published.count !== undefined && (
          <li>
            {t('datasets.show.draft.lines', {
              smart_count: published.count,
              number: formats.number(published.count)
            })}
          </li>
        )}
      </Box>
    </Box>
  )
}
