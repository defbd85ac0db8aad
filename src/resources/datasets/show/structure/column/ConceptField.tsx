import { Autocomplete, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useMemo, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { dirtyOutline } from '../../../../../schemaForms/dirtyOutline.ts'
import { useVocabulary, type Concept } from '../../../../../views/fields/vocabulary.ts'
import { conceptOptions } from '../conceptOptions.ts'

interface ConceptFieldProps {
  property: SchemaProperty
  schema: SchemaProperty[]
  disabled: boolean
  /** Whether the field has an outline for an unsaved change. */
  dirty: boolean
  onChange: (concept: Concept | null) => void
}

/** Concept of a column, selected in the vocabulary. */
export function ConceptField({ property, schema, disabled, dirty, onChange }: ConceptFieldProps): ReactNode {
  const t = useTranslate()
  const vocabulary = useVocabulary()
  const options = useMemo(() => conceptOptions(vocabulary, property, schema), [vocabulary, property, schema])
  const identifier = property['x-refersTo']
  const selected = identifier
    ? (vocabulary.find((concept) => concept.identifiers.includes(identifier)) ?? null)
    : null
  return (
    <Autocomplete
      size="small"
      options={options}
      value={selected}
      disabled={disabled}
      sx={dirty ? dirtyOutline : {}}
      groupBy={(concept) => concept.tag || t('datasets.structure.privateVocabulary')}
      getOptionLabel={(concept) => concept.title}
      getOptionKey={(concept) => concept.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      filterOptions={(concepts, { inputValue }) => {
        const text = inputValue.trim().toLowerCase()
        return concepts.filter(({ title, description }) =>
          `${title} ${description ?? ''}`.toLowerCase().includes(text)
        )
      }}
      onChange={(_event, concept) => onChange(concept)}
      renderInput={(params) => (
        <TextField {...params} label={t('datasets.structure.concept')} helperText={selected?.description} />
      )}
    />
  )
}
