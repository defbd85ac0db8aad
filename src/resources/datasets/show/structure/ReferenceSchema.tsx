import { Autocomplete, Box, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { dirtyOutline } from '../../../../schemaForms/dirtyOutline.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { withoutEmptyParts, type StructureValues } from '../../model/structureValues.ts'
import { facetQuery, metadataSettingsQuery } from '../../references.ts'
import type { StructureEdits } from './useStructureEdits.ts'

type Reference = NonNullable<StructureValues['conformsTo']>
const parts = ['title', 'version', 'url'] as const

/** Schema that the dataset conforms to, when the owner's settings enable it. */
export function ReferenceSchema({ edits }: { edits: StructureEdits }): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const [isAsked, setAsked] = useState(false)
  const settings = useQuery(metadataSettingsQuery(dataset.id))
  const isActive = !!settings.data?.conformsTo?.active
  const { data: references = [] } = useQuery({
    ...facetQuery<Reference>('conformsTo', dataset.owner),
    enabled: isActive && isAsked
  })
  if (!isActive) return null
  const value = edits.values.conformsTo ?? {}
  const matchesPart = (reference: Reference, part: (typeof parts)[number]): boolean =>
    !value[part] || reference[part] === value[part]
  const suggestions: Record<(typeof parts)[number], Reference[]> = {
    title: references.filter((reference) => matchesPart(reference, 'url')),
    url: references.filter((reference) => matchesPart(reference, 'title')),
    version:
      value.title || value.url
        ? references.filter((reference) => matchesPart(reference, 'title') && matchesPart(reference, 'url'))
        : []
  }
  return (
    <Box
      onFocus={() => setAsked(true)}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 2fr)' },
        ...(edits.isSet('conformsTo') ? dirtyOutline : {})
      }}
    >
      {parts.map((part) => (
        <Autocomplete
          key={part}
          freeSolo
          size="small"
          options={[...new Set(suggestions[part].flatMap((reference) => reference[part] ?? []))]}
          inputValue={value[part] ?? ''}
          disabled={!can('writeDescriptionBreaking')}
          onInputChange={(_event, text, reason) => {
            if (reason === 'reset' && !text) return
            edits.set({ conformsTo: withoutEmptyParts({ ...value, [part]: text }) })
          }}
          renderInput={(params) => (
            <TextField {...params} label={t(`datasets.structure.reference.${part}`)} />
          )}
        />
      ))}
    </Box>
  )
}
