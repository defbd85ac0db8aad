import Add from '@mui/icons-material/Add'
import Functions from '@mui/icons-material/Functions'
import { Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import type { Extension } from '../../../../../../contract/datasets/extensions.ts'
import type { ExtensionContext } from '../../../model/extensions/expressionProblem.ts'
import { newExpression } from '../../../model/extensions/extensionEdits.ts'
import { AddColumnDialog } from '../AddColumnDialog.tsx'
import { AddRemoteDialog } from './AddRemoteDialog.tsx'

/** Kinds of extensions: an action of a remote service, or a calculated column. */
export type ExtensionKind = 'remote' | 'expression'

export function AddExtensionButtons({ onOpen }: { onOpen: (kind: ExtensionKind) => void }): ReactNode {
  const t = useTranslate()
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button variant="outlined" startIcon={<Add />} onClick={() => onOpen('remote')}>
        {t('datasets.extensions.addRemote')}
      </Button>
      <Button variant="outlined" startIcon={<Functions />} onClick={() => onOpen('expression')}>
        {t('datasets.extensions.addExpression')}
      </Button>
    </Stack>
  )
}

interface AddExtensionDialogProps {
  kind: ExtensionKind
  context: ExtensionContext
  schema: SchemaProperty[]
  /** Columns whose keys are in use. */
  existingColumns: SchemaProperty[]
  onAdd: (extension: Extension) => void
  onClose: () => void
}

/** Dialog that adds an extension of a kind. */
export function AddExtensionDialog(props: AddExtensionDialogProps): ReactNode {
  const t = useTranslate()
  const { kind, context, schema, existingColumns, onAdd, onClose } = props
  if (kind === 'remote') return <AddRemoteDialog context={context} onAdd={onAdd} onClose={onClose} />
  return (
    <AddColumnDialog
      title={t('datasets.extensions.addExpression')}
      existingColumns={existingColumns}
      schema={schema}
      onAdd={(column) => onAdd(newExpression(column))}
      onClose={onClose}
    />
  )
}
