import { Checkbox, FormControlLabel, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { DatasetThumbnails } from '../../../../../contract/datasets/dataset.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { useRecordSave } from '../../../owned/save/useRecordSave.ts'

const resizeModes = ['crop', 'fitIn', 'smartCrop'] as const satisfies DatasetThumbnails['resizeMode'][]

/** Thumbnail settings of a dataset; each change is saved at once. */
export function ThumbnailOptions(): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const { save, saving } = useRecordSave()
  const { resizeMode = 'crop', trim = false } = dataset.thumbnails ?? {}
  const change = (changes: DatasetThumbnails): void =>
    void save({ thumbnails: { resizeMode, trim, ...changes } })
  return (
    <Stack sx={{ gap: 1, mb: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('datasets.thumbnails.purpose')}
      </Typography>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ columnGap: 3, rowGap: 1, alignItems: { sm: 'center' } }}
      >
        <TextField
          select
          size="small"
          label={t('datasets.thumbnails.resizeMode')}
          value={resizeMode}
          disabled={saving}
          sx={{ minWidth: { sm: 360 } }}
          onChange={(event) =>
            change({ resizeMode: resizeModes.find((mode) => mode === event.target.value) ?? 'crop' })
          }
        >
          {resizeModes.map((mode) => (
            <MenuItem key={mode} value={mode}>
              {t(`datasets.thumbnails.modes.${mode}`)}
            </MenuItem>
          ))}
        </TextField>
        <FormControlLabel
          control={
            <Checkbox checked={trim} disabled={saving} onChange={(_event, isOn) => change({ trim: isOn })} />
          }
          label={t('datasets.thumbnails.trim')}
        />
      </Stack>
    </Stack>
  )
}
