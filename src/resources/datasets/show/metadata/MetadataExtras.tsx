import { Autocomplete, Box, Checkbox, FormControlLabel, Stack, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { errorDetail } from '../../../../api/http.ts'
import { labelled } from '../../../../i18n/labelled.ts'
import type { NamedDataset } from '../../api.ts'
import { dirtyOutline } from '../../../../schemaForms/dirtyOutline.ts'
import { useDatasetSearch } from '../../choose/useDatasetSearch.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { hasAttachmentColumn } from '../../../../../contract/datasets/attachmentColumn.ts'
import type { MetadataEdits } from './useMetadataEdits.ts'

interface MetadataExtrasProps {
  edits: MetadataEdits
  disabled: boolean
}

/** Metadata with a field of their own: related datasets, and whether attachments are images. */
export function MetadataExtras({ edits, disabled }: MetadataExtrasProps): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const asksForImages = !dataset.isVirtual && hasAttachmentColumn(dataset.schema)
  const showsRelated = !!dataset.finalizedAt || !!dataset.isMetaOnly
  if (!asksForImages && !showsRelated) return null
  return (
    <Stack sx={{ gap: 1.5, mt: 2.5 }}>
      {showsRelated && <RelatedDatasets edits={edits} disabled={disabled} />}
      {asksForImages && (
        <Box>
          <FormControlLabel
            disabled={disabled || !can('writeDescriptionBreaking')}
            control={
              <Checkbox
                checked={!!edits.data.attachmentsAsImage}
                color={edits.isDirty('attachmentsAsImage') ? 'warning' : 'primary'}
                onChange={(_event, checked) => edits.set('attachmentsAsImage', checked || undefined)}
              />
            }
            label={t('datasets.metadata.attachmentsAsImage')}
          />
        </Box>
      )}
    </Stack>
  )
}

function RelatedDatasets({ edits, disabled }: MetadataExtrasProps): ReactNode {
  const t = useTranslate()
  const { dataset } = useDataset()
  const [isOpen, setOpen] = useState(false)
  const related = (edits.data.relatedDatasets ?? []) as NamedDataset[]
  const { text, setText, found, isLoading, error } = useDatasetSearch({
    owner: dataset.owner,
    excluded: [dataset.id, ...related.map(({ id }) => id)],
    enabled: isOpen
  })
  return (
    <Autocomplete
      multiple
      options={found}
      loading={isLoading}
      value={related}
      disabled={disabled}
      inputValue={text}
      onInputChange={(_event, input, reason) => setText(reason === 'input' ? input : '')}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      filterOptions={(options) => options}
      getOptionLabel={({ title, id }) => title || id}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onChange={(_event, datasets) =>
        edits.set(
          'relatedDatasets',
          datasets.map(({ id, title }) => ({ id, title }))
        )
      }
      sx={edits.isDirty('relatedDatasets') ? dirtyOutline : {}}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('datasets.metadata.relatedDatasets')}
          placeholder={t('datasets.choose.search')}
          error={!!error}
          helperText={error ? labelled(t('datasets.choose.error'), errorDetail(error)) : undefined}
        />
      )}
    />
  )
}
