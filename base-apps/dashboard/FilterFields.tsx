/** Select fields that filter all applications of the dashboard. */
import { useQuery } from '@tanstack/react-query'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { datasetUrl, type ApplicationDataset } from '../shared/api.ts'
import { getJson } from '../shared/requests.ts'
import { filterParameterOf, staticParameters, type StaticFilter } from '../shared/filters.ts'
import { formatValue, titleOf } from '../shared/format.ts'
import { locale } from '../shared/language.ts'
import { setParameters, useParameters } from '../shared/parameters.ts'
import { t } from './messages.ts'

interface FilterFieldsProps {
  dataset: ApplicationDataset
  columns: string[]
  filters: StaticFilter[] | undefined
}

export function FilterFields({ dataset, columns, filters }: FilterFieldsProps) {
  const existingColumns = columns.flatMap((key) => dataset.schema?.find((column) => column.key === key) ?? [])
  if (!existingColumns.length) return null
  return (
    <search className="filters screen-only">
      {existingColumns.map((column) => (
        <FilterField key={column.key} column={column} dataset={dataset} filters={filters} />
      ))}
    </search>
  )
}

type Value = string | number

function FilterField({
  column,
  dataset,
  filters
}: {
  column: SchemaProperty
  dataset: ApplicationDataset
  filters: StaticFilter[] | undefined
}) {
  const parameter = filterParameterOf(column, 'eq')
  const current = useParameters().get(parameter) ?? ''
  const url = datasetUrl(dataset, `values/${encodeURIComponent(column.key)}`, {
    size: 1000,
    ...staticParameters(filters, dataset)
  })
  const { data = [] } = useQuery({
    queryKey: [url],
    queryFn: ({ signal }) => getJson<Value[]>(url, signal)
  })
  // The value in the URL is an option even before the values of the column are loaded.
  const values = data.map(String)
  const options = current && !values.includes(current) ? [current, ...values] : values
  return (
    <label className="filter">
      <span>{titleOf(column)}</span>
      <select
        className="field"
        value={current}
        onChange={({ target }) => setParameters({ [parameter]: target.value || undefined })}
      >
        <option value="">{t('all')}</option>
        {options.map((value) => (
          <option key={value} value={value}>
            {formatValue(value, column, locale)}
          </option>
        ))}
      </select>
    </label>
  )
}
