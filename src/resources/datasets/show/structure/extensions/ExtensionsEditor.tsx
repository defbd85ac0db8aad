import { Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { Extension } from '../../../../../../contract/datasets/extensions.ts'
import { RetryAlert } from '../../../../../ui/RetryAlert.tsx'
import { useRunningTask } from '../../../live/activity.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import { TaskProgressBar } from '../../../live/TaskProgressBar.tsx'
import { extensionId, isExpression } from '../../../model/extensions/extensionEdits.ts'
import type { StructureEdits } from '../useStructureEdits.ts'
import { AddExtensionButtons, AddExtensionDialog, type ExtensionKind } from './AddExtension.tsx'
import { ExpressionDialog } from './expression/ExpressionDialog.tsx'
import { ExtensionList } from './ExtensionList.tsx'
import { useExtensions } from './useExtensions.ts'

/** Editor of the extensions of a dataset, which add columns. */
export function ExtensionsEditor({ edits }: { edits: StructureEdits }): ReactNode {
  const t = useTranslate()
  const { can } = useDataset()
  const disabled = !can('writeDescriptionBreaking')
  const [adding, setAdding] = useState<ExtensionKind>()
  /** Key of the calculated column whose expression editor is open. */
  const [openedKey, setOpenedKey] = useState<string>()
  const { extensions, context, services, add, change } = useExtensions(edits, adding === 'remote')
  const calculated = extensions.filter(isExpression)
  const opened = calculated.find(({ property }) => property.key === openedKey)

  function addThenWrite(extension: Extension): void {
    add(extension)
    if (isExpression(extension)) setOpenedKey(extension.property.key)
  }

  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{t('datasets.extensions.introduction')}</Typography>
      {!disabled && <AddExtensionButtons onOpen={setAdding} />}
      <ExtensionProgress />
      {services.isError && (
        <RetryAlert
          text={t('datasets.extensions.add.failed')}
          error={services.error}
          onRetry={() => void services.refetch()}
        />
      )}
      {extensions.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('datasets.extensions.empty')}</Typography>
      ) : (
        <ExtensionList
          extensions={extensions}
          edits={edits}
          context={context}
          services={services.data}
          disabled={disabled}
          onChange={change}
          onWrite={setOpenedKey}
        />
      )}
      {extensions.length > 1 && !disabled && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('datasets.extensions.orderHint')}
        </Typography>
      )}
      {adding && (
        <AddExtensionDialog
          kind={adding}
          context={context}
          schema={edits.schema}
          // Calculated columns that are not in the schema yet use their keys already.
          existingColumns={[...edits.schema, ...edits.removed, ...calculated.map(({ property }) => property)]}
          onAdd={addThenWrite}
          onClose={() => setAdding(undefined)}
        />
      )}
      {opened && (
        <ExpressionDialog
          key={extensionId(opened)}
          extension={opened}
          context={context}
          disabled={disabled}
          onChange={(expr) => change(extensions.indexOf(opened), { ...opened, expr })}
          onClose={() => setOpenedKey(undefined)}
        />
      )}
    </Stack>
  )
}

function ExtensionProgress(): ReactNode {
  const task = useRunningTask()
  return task?.task === 'extend' && <TaskProgressBar task={task} />
}
