import Add from '@mui/icons-material/Add'
import Functions from '@mui/icons-material/Functions'
import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { isRemote } from '../../../../../../contract/datasets/extensions/actions.ts'
import { savedExtensions } from '../../../../../../contract/datasets/extensions/savedExtensions.ts'
import type { ExpressionExtension, Extension } from '../../../../../../contract/datasets/extensions.ts'
import { RetryAlert } from '../../../../../ui/RetryAlert.tsx'
import { useRunningTask } from '../../../live/activity.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import { TaskProgressBar } from '../../../live/TaskProgressBar.tsx'
import { findAction, knownServices } from '../../../model/extensions/actions.ts'
import { expressionProblem, type ExtensionContext } from '../../../model/extensions/expressionProblem.ts'
import { extensionId, isExpression, storedExtensions } from '../../../model/extensions/extensionEdits.ts'
import { hasOverwriteProblem } from '../../../model/extensions/outputs.ts'
import { AddColumnDialog } from '../AddColumnDialog.tsx'
import type { StructureEdits } from '../useStructureEdits.ts'
import { AddRemoteDialog } from './AddRemoteDialog.tsx'
import { ExpressionDialog } from './expression/ExpressionDialog.tsx'
import { ExtensionList } from './ExtensionList.tsx'
import { useServices } from './useServices.ts'

const noExtensions: Extension[] = []

/** Editor of the extensions of a dataset, which add columns. */
export function ExtensionsEditor({ edits }: { edits: StructureEdits }): ReactNode {
  const t = useTranslate()
  const { dataset, can } = useDataset()
  const [adding, setAdding] = useState<'remote' | 'expression'>()
  /** Key of the calculated column whose expression editor is open. */
  const [openedKey, setOpenedKey] = useState<string>()
  const extensions = edits.values.extensions ?? noExtensions
  const disabled = !can('writeDescriptionBreaking')
  const hasRemote = extensions.some(isRemote)
  const services = useServices(dataset.owner, hasRemote || adding === 'remote')
  const opened = extensions.filter(isExpression).find(({ property }) => property.key === openedKey)

  const { schema, set, setExtensionsValid } = edits
  const context = useMemo<ExtensionContext>(
    () => ({
      schema,
      // New extensions use the column keys that the save will give.
      extensions: savedExtensions(extensions, storedExtensions(dataset)),
      services: knownServices(services.data)
    }),
    [schema, extensions, dataset, services.data]
  )
  const isValid = extensions.every((extension) => isSavable(extension))
  useEffect(() => setExtensionsValid(isValid), [isValid, setExtensionsValid])

  function isSavable(extension: Extension): boolean {
    if (isRemote(extension)) {
      const serviceAction = findAction(services.data ?? [], extension)
      return !serviceAction || !hasOverwriteProblem(extension, serviceAction.action, context)
    }
    const problem = expressionProblem(extension, context)
    return !problem || !!problem.isWarning
  }

  const change = (index: number, extension: Extension): void =>
    set({ extensions: extensions.with(index, extension) })

  function addExpression(column: SchemaProperty): void {
    // A calculated value may be longer than the default maximum length of typed text.
    const { maxLength: _maxLength, ...property } = column
    const extension: ExpressionExtension = { active: true, type: 'exprEval', expr: '', property }
    set({ extensions: [...extensions, extension] })
    setOpenedKey(column.key)
  }

  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{t('datasets.extensions.introduction')}</Typography>
      {!disabled && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" startIcon={<Add />} onClick={() => setAdding('remote')}>
            {t('datasets.extensions.addRemote')}
          </Button>
          <Button variant="outlined" startIcon={<Functions />} onClick={() => setAdding('expression')}>
            {t('datasets.extensions.addExpression')}
          </Button>
        </Stack>
      )}
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
      {adding === 'remote' && (
        <AddRemoteDialog
          context={context}
          onAdd={(extension) => set({ extensions: [...extensions, extension] })}
          onClose={() => setAdding(undefined)}
        />
      )}
      {adding === 'expression' && (
        <AddColumnDialog
          title={t('datasets.extensions.addExpression')}
          existingColumns={[...schema, ...edits.removed, ...newColumns(extensions)]}
          schema={schema}
          onAdd={addExpression}
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

/** Calculated columns that are not in the schema yet; their keys are already in use. */
function newColumns(extensions: readonly Extension[]): SchemaProperty[] {
  return extensions.filter(isExpression).map(({ property }) => property)
}

function ExtensionProgress(): ReactNode {
  const task = useRunningTask()
  return task?.task === 'extend' && <TaskProgressBar task={task} />
}
