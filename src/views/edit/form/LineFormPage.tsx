import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { ApiError } from '../../../api/http.ts'
import { useRights, useSession } from '../../../authProvider/useSession.ts'
import { useFrameSession } from '../../../authProvider/useFrameSession.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import type { LineFormDataset } from '../../../schemaForms/index.ts'
import { contextValues } from './context.ts'
import { formAccess } from './formAccess.ts'
import { readSafeSchema, type FormTarget } from './formRequests.ts'
import { LineToFill } from './LineToFill.tsx'
import { SignedOutAlert, SignIn } from './SignIn.tsx'
import { useErrorText } from '../useErrorText.ts'

interface LineFormPageProps {
  /** Dataset; undefined when the user may not read it: the user's own lines may still be accessible. */
  dataset: Dataset | undefined
  datasetId: string
  /** Whether the URL contains the key of a protected link. */
  hasKey?: boolean
  query: URLSearchParams
  /** Shows the columns computed by extensions. */
  extension: boolean
}

/** Page with the form of one line of an editable dataset, for any visitor with the permission. */
export function LineFormPage({
  dataset,
  datasetId,
  hasKey = false,
  query,
  extension
}: LineFormPageProps): ReactNode {
  const t = useViewTranslate()
  const errorText = useErrorText()
  const session = useSession()
  const { adminMode } = useRights()
  const isSettled = useFrameSession()
  const safeSchema = useQuery({
    queryKey: ['safe-schema', datasetId, session.user?.id],
    queryFn: ({ signal }) => readSafeSchema(datasetId, signal),
    enabled: !dataset && isSettled && (hasKey || !!session.account),
    staleTime: Infinity,
    refetchOnWindowFocus: false
  })

  if (dataset && !dataset.isRest) return <Refusal text={t('edit.form.notEditable')} />
  if (!isSettled) return null
  const { error } = safeSchema
  if (!dataset && error && !isRefused(error)) {
    return <Refusal text={errorText(error)} action={<Retry onClick={() => void safeSchema.refetch()} />} />
  }
  if (!dataset && safeSchema.isLoading) return null
  const permissions = error ? undefined : safeSchema.data?.permissions
  const access = formAccess({ account: session.account, adminMode, hasKey }, { dataset, permissions })
  if (access.kind === 'signedOut') {
    return (
      <Box data-iframe-height sx={{ p: 2 }}>
        <SignedOutAlert />
      </Box>
    )
  }
  if (access.kind === 'closedLink') return <Refusal text={t('edit.form.link.closed')} action={<SignIn />} />
  if (access.kind === 'notEditable' || access.kind === 'forbidden') {
    return <Refusal text={t(`edit.form.${access.kind}`)} />
  }
  const form: LineFormDataset | undefined =
    dataset ?? (safeSchema.data && { id: datasetId, ...safeSchema.data })
  if (!form) return null

  const target: FormTarget = {
    datasetId,
    owner: access.kind === 'own' ? access.owner : undefined,
    ...(access.kind === 'link' ? { link: { mayUpdate: access.mayUpdate } } : {})
  }
  return (
    <Box data-iframe-height sx={{ p: 2 }}>
      <LineToFill
        dataset={form}
        target={target}
        context={contextValues(query, { ...form, ...(dataset ? { slug: dataset.slug } : {}) })}
        // Protected links do not give access to the computation of extensions.
        extension={extension && !target.link}
      />
    </Box>
  )
}

interface RefusalProps {
  text: string
  action?: ReactNode
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && [401, 403].includes(error.status)

/** Reason why there is no form, with the action that may solve it. */
function Refusal({ text, action }: RefusalProps): ReactNode {
  return (
    <Box data-iframe-height sx={{ p: 2 }}>
      <Alert severity="error" variant="outlined" action={action}>
        {text}
      </Alert>
    </Box>
  )
}

function Retry({ onClick }: { onClick: () => void }): ReactNode {
  const t = useViewTranslate()
  return (
    <Button color="inherit" size="small" onClick={onClick}>
      {t('views.retry')}
    </Button>
  )
}
