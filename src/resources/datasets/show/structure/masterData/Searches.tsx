import Add from '@mui/icons-material/Add'
import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useId, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import type { BulkSearch, MasterData, SingleSearch } from '../../../../../../contract/datasets/masterData.ts'
import { newInput } from '../../../model/masterData.ts'
import { BulkSearchCard } from './BulkSearchCard.tsx'
import { SingleSearchCard } from './SingleSearchCard.tsx'

interface SearchesProps<Search> {
  value: Search[]
  schema: SchemaProperty[]
  disabled: boolean
  onChange: (change: MasterData) => void
}

/** Searches that complete many lines of other datasets at once. */
export function BulkSearches({ value, schema, disabled, onChange }: SearchesProps<BulkSearch>): ReactNode {
  const t = useTranslate()
  const setAll = (bulkSearchs: BulkSearch[]): void => onChange({ bulkSearchs })
  return (
    <SearchSection
      title={t('datasets.masterData.bulkSearchs')}
      help={t('datasets.masterData.bulkHelp')}
      schema={schema}
      disabled={disabled}
      onAdd={() => setAll([...value, { input: [newInput('equals')] }])}
    >
      {value.map((search, index) => (
        <BulkSearchCard
          // oxlint-disable-next-line react/no-array-index-key -- a new search has no id
          key={index}
          search={search}
          number={index + 1}
          schema={schema}
          disabled={disabled}
          onChange={(changed) => setAll(withItem(value, index, changed))}
        />
      ))}
    </SearchSection>
  )
}

/** Searches of one line, as for the choice of a value. */
export function SingleSearches({
  value,
  schema,
  disabled,
  onChange
}: SearchesProps<SingleSearch>): ReactNode {
  const t = useTranslate()
  const setAll = (singleSearchs: SingleSearch[]): void => onChange({ singleSearchs })
  return (
    <SearchSection
      title={t('datasets.masterData.singleSearchs')}
      help={t('datasets.masterData.singleHelp')}
      schema={schema}
      disabled={disabled}
      onAdd={() => setAll([...value, {}])}
    >
      {value.map((search, index) => (
        <SingleSearchCard
          // oxlint-disable-next-line react/no-array-index-key -- a new search has no id
          key={index}
          search={search}
          number={index + 1}
          schema={schema}
          disabled={disabled}
          onChange={(changed) => setAll(withItem(value, index, changed))}
        />
      ))}
    </SearchSection>
  )
}

/** Replaces an item of a list; undefined removes it. */
function withItem<Item>(items: Item[], index: number, item: Item | undefined): Item[] {
  return item === undefined ? items.toSpliced(index, 1) : items.with(index, item)
}

interface SearchSectionProps {
  title: string
  help: string
  schema: SchemaProperty[]
  disabled: boolean
  onAdd: () => void
  children: ReactNode
}

/** Searches of one kind, and the button that adds one. They need columns with a concept. */ function SearchSection(
  props: SearchSectionProps
): ReactNode {
  const t = useTranslate()
  const id = useId()
  const hasConcepts = props.schema.some((column) => column['x-refersTo'] && !column['x-calculated'])
  return (
    <Stack component="section" aria-labelledby={id} sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <div>
        <Typography variant="h3" id={id}>
          {props.title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {hasConcepts ? props.help : t('datasets.masterData.noConcept')}
        </Typography>
      </div>
      {props.children}
      <Button startIcon={<Add />} disabled={props.disabled || !hasConcepts} onClick={props.onAdd}>
        {t('datasets.masterData.addSearch')}
      </Button>
    </Stack>
  )
}
