import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { ConfirmButton } from '../../../../../ui/ConfirmButton.tsx'
import { columnTitle } from '../../../../../views/table/columns.ts'

/** Maximum number of column names to list. */
const maxNamed = 8

interface RemoveExtensionProps {
  name: string
  /** Columns that are removed with the extension. */
  columns: SchemaProperty[]
  onRemove: () => void
}

/** Dialog that removes an extension, after a warning about its columns. */
export function RemoveExtension({ name, columns, onRemove }: RemoveExtensionProps): ReactNode {
  const t = useTranslate()
  const columnNames = columns.slice(0, maxNamed).map(columnTitle).join(', ')
  const text =
    columns.length > 0
      ? t('datasets.extensions.remove.columns', {
          smart_count: columns.length,
          columns: columns.length > maxNamed ? `${columnNames}…` : columnNames
        })
      : t('datasets.extensions.remove.unsaved')
  return (
    <ConfirmButton
      iconOnly
      label={t('datasets.extensions.remove.label', { name })}
      title={t('datasets.extensions.remove.title')}
      text={text}
      {...(columns.length > 0 ? { alert: 'warning' as const } : {})}
      onConfirm={onRemove}
    />
  )
}
