/** Details of a line, column by column. */
import DOMPurify from 'dompurify'
import { useMemo, useState } from 'react'
import type { Line, SchemaProperty } from '../../contract/datasets/dataset.ts'
import { hasConcept } from '../../src/views/table/columns.ts'
import { safeHref } from '../../src/views/values/cellContent.ts'
import { titleOf } from './format.ts'
import { detailColumns, lineUrl } from './lineUrl.ts'
import { isEmptyValue, isRich, LineValue } from './LineValue.tsx'
import { Failed, Loading } from './states.tsx'
import { useAnswer, type DescribedDataset } from './useAnswer.ts'

interface LineDetailsProps {
  dataset: DescribedDataset
  id: string
  /** Column keys. */
  keys: string[]
}

export function LineDetails({ dataset, id, keys }: LineDetailsProps) {
  const columns = useMemo(() => detailColumns(dataset, keys), [dataset, keys])
  const { data, error, isPlaceholderData, refetch } = useAnswer<{ results: Line[] }>(
    lineUrl(dataset, id, columns)
  )
  const line = data?.results[0]
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data || (isPlaceholderData && line?._id !== id)) return <Loading />
  return line ? <LineValues line={line} columns={columns} /> : null
}

export function LineValues({ line, columns }: { line: Line; columns: SchemaProperty[] }) {
  return (
    <dl className="details">
      {columns
        .filter(({ key }) => !isEmptyValue(line[key]))
        .map((column) => (
          <div key={column.key}>
            <dt>{titleOf(column)}</dt>
            <dd>
              <DetailValue {...{ column, line }} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

function DetailValue({ column, line }: { column: SchemaProperty; line: Line }) {
  const value: unknown = line[column.key]
  if (isRich(column)) return <Rich html={String(value)} />
  const address = hasConcept(column, 'image') && typeof value === 'string' ? safeHref(value) : undefined
  return address ? <Picture address={address} /> : <LineValue {...{ column, line }} />
}

/** Image; its URL as text when it fails to load. */
function Picture({ address }: { address: string }) {
  const [isLost, setLost] = useState(false)
  return isLost ? <>{address}</> : <img src={address} alt="" onError={() => setLost(true)} />
}

/** Sanitized HTML of a formatted text. */
function Rich({ html }: { html: string }) {
  const safe = useMemo(() => DOMPurify.sanitize(html, { USE_PROFILES: { html: true } }), [html])
  // oxlint-disable-next-line react/no-danger -- sanitized just above
  return <div dangerouslySetInnerHTML={{ __html: safe }} />
}
