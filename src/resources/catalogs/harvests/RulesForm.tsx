import { Accordion, AccordionDetails, AccordionSummary, Autocomplete, Stack, TextField } from '@mui/material'
import ExpandMore from '@mui/icons-material/ExpandMore'
import type { ReactNode } from 'react'
import { harvestedData } from '../../../../contract/catalogs/harvest.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { Choice } from './Choice.tsx'
import { isTitled, withFilter, withWords, type HarvestOptions, type ListFilter } from './harvestOptions.ts'

export interface OptionsProps {
  options: HarvestOptions
  onChange: (options: HarvestOptions) => void
}

const usualFormats = ['CSV', 'GeoJSON', 'SHP', 'XLSX', 'JSON', 'Parquet']

/** Filters that select the datasets of the remote catalog, and the parts to copy. */
export function RulesForm({ options, onChange }: OptionsProps): ReactNode {
  const t = useViewTranslate()
  const { title, filters, data } = options
  const set = (change: Partial<HarvestOptions>): void => onChange({ ...options, ...change })
  const list = (name: ListFilter, suggestions: string[] = []): ReactNode => (
    <Autocomplete
      id={`harvest-${name}`}
      multiple
      freeSolo
      autoSelect
      filterSelectedOptions
      options={suggestions}
      value={filters[name] ?? []}
      onChange={(_event, values) => set({ filters: withFilter(filters, name, values) })}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t(`catalogHarvests.filters.${name}`)}
          helperText={t(`catalogHarvests.filterHelps.${name}`)}
        />
      )}
    />
  )
  return (
    <Stack sx={{ gap: 2, maxWidth: 800 }}>
      <TextField
        id="harvest-title"
        required
        label={t('catalogHarvests.titleField')}
        value={title}
        error={!isTitled(options)}
        helperText={isTitled(options) ? '' : t('catalogHarvests.titleShort')}
        onChange={(event) => set({ title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        id="harvest-q"
        label={t('catalogHarvests.filters.q')}
        helperText={t('catalogHarvests.filterHelps.q')}
        value={filters.q ?? ''}
        onChange={(event) => set({ filters: withWords(filters, event.target.value) })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      {list('organizations')}
      {list('keywords')}
      {list('formats', usualFormats)}
      {list('licenses')}
      <Accordion disableGutters variant="outlined" defaultExpanded={!!(filters.take ?? filters.leave)}>
        <AccordionSummary expandIcon={<ExpandMore />}>{t('catalogHarvests.byId')}</AccordionSummary>
        <AccordionDetails>
          <Stack sx={{ gap: 2 }}>
            {list('take')}
            {list('leave')}
          </Stack>
        </AccordionDetails>
      </Accordion>
      <Choice name="data" values={harvestedData} value={data} onChange={(chosen) => set({ data: chosen })} />
    </Stack>
  )
}
