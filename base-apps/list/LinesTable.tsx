/** Table view of lines. */
import type { Line, SchemaProperty } from '../../contract/datasets/dataset.ts'
import { titleOf } from '../shared/format.ts'
import { isRich, LineValue } from '../shared/LineValue.tsx'
import { setParameters } from '../shared/parameters.ts'
import { tableColumns, type ListColumns } from './configuration.ts'
import { lineTitle } from './lineTitle.ts'
import { listText } from './messages.ts'

interface LinesTableProps {
  lines: Line[]
  columns: ListColumns
  sort: string | undefined
  sortable: SchemaProperty[]
  onOpen: (id: string) => void
}

const isNumeric = ({ type }: SchemaProperty): boolean => type === 'number' || type === 'integer'

export function LinesTable({ lines, columns, sort, sortable, onOpen }: LinesTableProps) {
  const shown = tableColumns(columns)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
    <section className="list-table" tabIndex={0} aria-label={listText('table')}>
      <table className="table">
        <thead>
          <tr>
            {shown.map((column) => (
              <HeaderCell key={column.key} {...{ column, sort }} isSortable={sortable.includes(column)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line._id}>
              {shown.map((column, index) => {
                const value = <LineValue column={column} line={line} />
                if (index > 0) {
                  return (
                    <td key={column.key} className={isNumeric(column) ? 'number' : ''}>
                      {isRich(column) ? <span className="long">{value}</span> : value}
                    </td>
                  )
                }
                return (
                  <th key={column.key} scope="row">
                    <button
                      type="button"
                      className="link"
                      aria-label={listText('open', { title: lineTitle(line, columns) ?? listText('line') })}
                      onClick={() => onOpen(String(line._id))}
                    >
                      {lineTitle(line, { title: column }) ?? '–'}
                    </button>
                  </th>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface HeaderCellProps {
  column: SchemaProperty
  sort: string | undefined
  isSortable: boolean
}

function HeaderCell({ column, sort, isSortable }: HeaderCellProps) {
  const { key } = column
  const order = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined
  const className = isNumeric(column) ? 'number' : ''
  if (!isSortable) {
    return (
      <th scope="col" className={className}>
        {titleOf(column)}
      </th>
    )
  }
  return (
    <th scope="col" className={className} aria-sort={order ?? 'none'}>
      <button
        type="button"
        className="link"
        onClick={() => setParameters({ sort: order === 'ascending' ? `-${key}` : key })}
      >
        {titleOf(column)}
        <span aria-hidden>{order === 'ascending' ? ' ↑' : order === 'descending' ? ' ↓' : ''}</span>
      </button>
    </th>
  )
}
