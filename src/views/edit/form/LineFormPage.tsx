import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Dataset } from '../../../../contract/dataset.ts'
import { loginAddress } from '../../../authProvider/account.ts'
import { useRights, useSession } from '../../../authProvider/useSession.ts'
import { useFrameSession } from '../../../authProvider/useFrameSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import type { LineFormDataset } from '../../../schemaForms/index.ts'
import { contextValues } from './context.ts'
import { readSafeSchema, type FormTarget } from './formRequests.ts'
import { LineToFill } from './LineToFill.tsx'
import { useErrorText } from '../useErrorText.ts'

export interface LineFormPageProps {
  /** Absent when it cannot be read: its lines can still be one's own. */
  dataset: Dataset | undefined
  datasetId: string
  query: URLSearchParams
  /** Shows what extensions compute. */
  extension: boolean
}

/** One line of an editable dataset, filled by anybody who may (screens/dataset-embeds.md §8). */
export function LineFormPage({ dataset, datasetId, query, extension }: LineFormPageProps): ReactNode {
  const t = useViewTranslate()
  const errorText = useErrorText()
  const session = useSession()
  const { adminMode } = useRights()
  const safeSchema = useQuery({
    queryKey: ['safe-schema', datasetId],
    queryFn: ({ signal }) => readSafeSchema(datasetId, signal),
    enabled: !dataset,
    retry: false,
    staleTime: Infinity
  })
  const isSettled = useFrameSession()

  if (dataset && !dataset.isRest) return <Refusal text={t('edit.form.notEditable')} />
  const columns = dataset?.schema ?? safeSchema.data
  if (!columns) {
    return safeSchema.error ? <Refusal text={errorText(safeSchema.error)} /> : null
  }
  const isOwn = !dataset || !!dataset.rest?.lineOwnership
  const mayCreate = adminMode || !!dataset?.userPermissions.includes('createLine')
  if (!isSettled) return null
  if (!session.account) return <Refusal text={t('edit.form.signedOut')} signsIn />
  if (!isOwn && !mayCreate) return <Refusal text={t('edit.form.forbidden')} />

  const form: LineFormDataset = dataset ?? { id: datasetId, schema: columns }
  const target: FormTarget = { datasetId, owner: isOwn ? session.account : undefined, isReadable: !!dataset }
  return (
    <Box data-iframe-height sx={{ p: 2 }}>
      <LineToFill
        dataset={form}
        target={target}
        context={contextValues(query, { ...form, ...(dataset ? { slug: dataset.slug } : {}) })}
        extension={extension}
      />
    </Box>
  )
}

function Refusal({ text, signsIn = false }: { text: string; signsIn?: boolean }): ReactNode {
  const t = useViewTranslate()
  return (
    <Box data-iframe-height sx={{ p: 2 }}>
      <Alert
        severity={signsIn ? 'info' : 'error'}
        variant="outlined"
        action={
          signsIn && (
            <Button color="inherit" size="small" href={loginAddress()} target="_blank" rel="opener">
              {t('edit.form.signIn')}
            </Button>
          )
        }
      >
        {text}
      </Alert>
    </Box>
  )
}
