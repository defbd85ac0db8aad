/** Card view of lines. */
import { useState } from 'react'
import type { Line } from '../../contract/datasets/dataset.ts'
import { titleOf } from '../shared/format.ts'
import { isEmptyValue, LineValue } from '../shared/LineValue.tsx'
import type { ListColumns } from './configuration.ts'
import { lineTitle } from './lineTitle.ts'
import { listText } from './messages.ts'
import { imageOf } from './requests.ts'

interface CardGridProps {
  lines: Line[]
  columns: ListColumns
  isImageWhole: boolean
  onOpen: (id: string) => void
}

export function CardGrid({ lines, columns, isImageWhole, onOpen }: CardGridProps) {
  return (
    <ul className={isImageWhole ? 'cards whole' : 'cards'}>
      {lines.map((line) => (
        <li key={line._id}>
          <Card line={line} columns={columns} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  line: Line
  columns: ListColumns
  onOpen: (id: string) => void
}

function Card({ line, columns, onOpen }: CardProps) {
  const { description, fields, image } = columns
  const title = lineTitle(line, columns)
  const shown = fields.filter(({ key }) => !isEmptyValue(line[key]))
  return (
    <article className="card">
      {image && <Picture address={imageOf(line, columns)} />}
      <div className="card-text">
        <h2>
          <button
            type="button"
            aria-label={listText('open', { title: title ?? listText('line') })}
            onClick={() => onOpen(String(line._id))}
          >
            {title ?? '–'}
          </button>
        </h2>
        {description && !isEmptyValue(line[description.key]) && (
          <p className="card-description">
            <LineValue column={description} line={line} />
          </p>
        )}
        {shown.length > 0 && (
          <dl>
            {shown.map((column) => (
              <div key={column.key}>
                <dt>{titleOf(column)}</dt>
                <dd>
                  <LineValue column={column} line={line} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </article>
  )
}

/** An image that fails to load keeps its space, so that the cards of a row stay aligned. */
function Picture({ address }: { address: string | undefined }) {
  const [failed, setFailed] = useState<string>()
  const isThere = address !== undefined && failed !== address
  return (
    <div className="card-image">
      {isThere && <img src={address} alt="" loading="lazy" onError={() => setFailed(address)} />}
    </div>
  )
}
