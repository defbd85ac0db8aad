import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import type { SingleSearch } from '../../../../../../contract/datasets/masterData.ts'
import { ColumnChoice, SearchCard } from './SearchCard.tsx'

interface SingleSearchCardProps {
  search: SingleSearch
  number: number
  schema: SchemaProperty[]
  disabled: boolean
  onChange: (search: SingleSearch | undefined) => void
}

/** Single search: users find a code by its label. */
export function SingleSearchCard(props: SingleSearchCardProps): ReactNode {
  const t = useTranslate()
  const { search, schema, disabled } = props
  const ownColumns = schema.filter((column) => !column['x-calculated'])
  return (
    <SearchCard {...props}>
      <ColumnChoice
        required
        label={t('datasets.masterData.output')}
        columns={ownColumns.filter((column) => column['x-refersTo'])}
        value={search.output}
        disabled={disabled}
        onChange={(output) => {
          const { output: _output, ...withoutOutput } = search
          props.onChange(output ? { ...withoutOutput, output } : withoutOutput)
        }}
      />
      <ColumnChoice
        label={t('datasets.masterData.label')}
        help={t('datasets.masterData.labelHelp')}
        columns={ownColumns.filter(({ type }) => type === 'string')}
        value={search.label}
        disabled={disabled}
        onChange={(label) => {
          const { label: _label, ...withoutLabel } = search
          props.onChange(label ? { ...withoutLabel, label } : withoutLabel)
        }}
      />
    </SearchCard>
  )
}
