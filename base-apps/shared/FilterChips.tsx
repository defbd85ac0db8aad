/** Filters in the URL as chips, each with a remove button. */
import { parseList } from '../../src/views/filters/filterQuery.ts'
import type { ApplicationDataset } from './api.ts'
import { activeFilters, type ActiveFilter } from './filters.ts'
import { formatValue, titleOf } from './format.ts'
import { locale } from './language.ts'
import { t } from './messages.ts'
import { setParameters, useParameters } from './parameters.ts'

const signs: Record<string, string> = { neq: '≠ ', nin: '≠ ', gt: '> ', gte: '≥ ', lt: '< ', lte: '≤ ' }

function textOf({ column, operator, value }: ActiveFilter): string {
  const values = operator === 'in' || operator === 'nin' ? parseList(value) : [value]
  const valuesText = values.map((item) => formatValue(item, column, locale)).join(', ')
  return `${titleOf(column)}${locale === 'fr' ? '\u00A0' : ''}: ${signs[operator] ?? ''}${valuesText}`
}

export function FilterChips({ dataset }: { dataset: ApplicationDataset }) {
  const filters = activeFilters(useParameters(), dataset)
  if (!filters.length) return null
  return (
    <ul className="chips" aria-label={t('filters')}>
      {filters.map((filter) => (
        <li key={filter.parameter}>
          <button
            type="button"
            className="button chip"
            aria-label={t('removeFilter', { filter: textOf(filter) })}
            onClick={() => setParameters({ [filter.parameter]: undefined })}
          >
            {textOf(filter)} <span aria-hidden>✕</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
