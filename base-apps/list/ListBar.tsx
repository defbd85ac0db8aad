/** Toolbar of the list: search, sort, view and download. */
import { useId } from 'react'
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { Parameters } from '../shared/api.ts'
import { formatNumber, titleOf } from '../shared/format.ts'
import { locale } from '../shared/language.ts'
import { setParameters } from '../shared/parameters.ts'
import { SearchBox } from '../shared/SearchBox.tsx'
import type { DescribedDataset } from '../shared/useAnswer.ts'
import { viewText } from '../shared/viewMessages.ts'
import { displays, type Display, type ListChoices } from './configuration.ts'
import { listText } from './messages.ts'
import { downloadFormats, downloadUrl } from './requests.ts'

interface ListBarProps {
  dataset: DescribedDataset
  choices: ListChoices
  display: Display
  sort: string | undefined
  sortable: SchemaProperty[]
  filters: Parameters
  total: number | undefined
}

export function ListBar(props: ListBarProps) {
  const { dataset, choices, display, sort, sortable, filters, total } = props
  return (
    <header className="list-bar">
      {choices.hasSearch && <SearchBox />}
      <output className="list-count">
        {total !== undefined && viewText('lines', { smart_count: total, count: formatNumber(total, locale) })}
      </output>
      {sortable.length > 0 && <SortChoice sort={sort} columns={sortable} usual={choices.sort} />}
      {choices.canSwitch && <DisplayChoice display={display} usual={choices.display} />}
      {choices.hasDownload && (
        <details className="menu screen-only">
          <summary className="button">{viewText('download')}</summary>
          <ul>
            {downloadFormats.map((format) => (
              <li key={format}>
                <a
                  href={downloadUrl(dataset, format, filters, sort)}
                  download
                  aria-label={listText('downloadAs', { format: format.toUpperCase() })}
                >
                  {format.toUpperCase()}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </header>
  )
}

interface SortChoiceProps {
  sort: string | undefined
  columns: SchemaProperty[]
  /** Default sort, from the configuration. */
  usual: string | undefined
}

function SortChoice({ sort, columns, usual }: SortChoiceProps) {
  const id = useId()
  return (
    <span className="screen-only">
      <label htmlFor={id} className="hidden">
        {listText('sort')}
      </label>
      <select
        id={id}
        className="field"
        value={sort ?? ''}
        onChange={({ target }) =>
          setParameters({ sort: target.value === (usual ?? '') ? undefined : target.value })
        }
      >
        {!usual && <option value="">{listText('usualSort')}</option>}
        {columns.flatMap((column) => [
          <option key={column.key} value={column.key}>
            {listText('ascending', { column: titleOf(column) })}
          </option>,
          <option key={`-${column.key}`} value={`-${column.key}`}>
            {listText('descending', { column: titleOf(column) })}
          </option>
        ])}
      </select>
    </span>
  )
}

function DisplayChoice({ display, usual }: { display: Display; usual: Display }) {
  return (
    <fieldset className="choices screen-only" aria-label={listText('display')}>
      {displays.map((option) => (
        <button
          key={option}
          type="button"
          className="button"
          aria-pressed={option === display}
          onClick={() => setParameters({ display: option === usual ? undefined : option })}
        >
          {listText(option)}
        </button>
      ))}
    </fieldset>
  )
}
