import {
  coordXConcept,
  coordYConcept,
  projectedGeometryConcept
} from '../../../../../contract/vocabulary/concepts.ts'
import { Autocomplete, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { dirtyOutline } from '../../../../schemaForms/dirtyOutline.ts'
import { useDataset } from '../../live/DatasetPageContext.tsx'
import { projectionsQuery } from '../../references.ts'
import type { StructureEdits } from './useStructureEdits.ts'

const coordinates = [coordXConcept, coordYConcept] as const

/** Coordinate system of projected coordinates, when some columns hold them. */
export function ProjectionField({ edits }: { edits: StructureEdits }): ReactNode {
  const t = useTranslate()
  const { can } = useDataset()
  const concepts = new Set(edits.schema.map((column) => column['x-refersTo']))
  const isProjected =
    coordinates.every((concept) => concepts.has(concept)) || concepts.has(projectedGeometryConcept)
  const { data: projections = [], isLoading } = useQuery({ ...projectionsQuery, enabled: isProjected })
  if (!isProjected) return null
  const { projection } = edits.values
  return (
    <Autocomplete
      size="small"
      loading={isLoading}
      options={projections}
      value={projections.find(({ code }) => code === projection?.code) ?? projection ?? null}
      disabled={!can('writeDescriptionBreaking')}
      getOptionLabel={({ title, code }) => `${title} (${code})`}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(option, value) => option.code === value.code}
      sx={{ maxWidth: 480, ...(edits.isSet('projection') ? dirtyOutline : {}) }}
      onChange={(_event, selected) =>
        edits.set({ projection: selected ? { title: selected.title, code: selected.code } : undefined })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('datasets.structure.projection')}
          helperText={t('datasets.structure.projectionHelp')}
        />
      )}
    />
  )
}
