import { Alert, Box, Button, Link, LinearProgress, Stack, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import type { ReactNode } from 'react'
import { storeNewer } from '../../../../api/readAgain.ts'
import { useVerbs } from '../../../../dataProvider/useVerbs.ts'
import type { ApplicationKey } from '../../../../dataProvider/verbs.ts'
import { useNotification } from '../../../../layout/useNotification.ts'
import { openedApplicationPath } from '../../../../paths.ts'
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx'
import { applicationKeys, readKeys } from '../../api.ts'
import { useApplication } from '../../live/ApplicationPageContext.tsx'
import { RetryAlert } from '../../../../ui/RetryAlert.tsx'

/** Link that gives anyone access to the application and to the data of its configuration. */
export function ProtectedLinkTab(): ReactNode {
  const t = useTranslate()
  const notify = useNotification()
  const client = useQueryClient()
  const { saveKeys } = useVerbs()
  const { application, can } = useApplication()
  const { id } = application
  const queryKey = applicationKeys.keys(id)
  const keys = useQuery({ queryKey, queryFn: ({ signal }) => readKeys(id, signal) })
  const change = useMutation({
    mutationFn: (list: Partial<ApplicationKey>[]) => saveKeys('applications', { id, keys: list }),
    onSuccess: (saved) => storeNewer(client, queryKey, () => saved),
    onError: (error) => notify({ msg: t('applications.link.error'), error })
  })
  if (keys.isLoading) return <LinearProgress aria-label={t('applications.link.title')} />
  if (!keys.data) {
    const text = t('applications.link.readError')
    return <RetryAlert text={text} error={keys.error} onRetry={() => void keys.refetch()} />
  }
  const protectedLinks = keys.data
  const key = protectedLinks[0]
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      <Typography>{t('applications.link.introduction')}</Typography>
      <Alert severity="warning" variant="outlined" role="note">
        {t('applications.link.warning')}
      </Alert>
      {key ? (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', maxWidth: '100%' }}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {t('applications.link.label')} <ProtectedLink href={linkOf(key.id, id)} />
          </Box>
          {can('setKeys') && (
            <ConfirmButton
              iconOnly
              label={t('applications.link.delete')}
              text={t('applications.link.deleteText')}
              confirmLabel={t('blocks.delete')}
              disabled={change.isPending}
              onConfirm={() => change.mutateAsync([])}
            />
          )}
        </Stack>
      ) : can('setKeys') ? (
        <Button
          variant="contained"
          loading={change.isPending}
          onClick={() => change.mutate([...protectedLinks, { title: t('applications.link.title') }])}
        >
          {t('applications.link.create')}
        </Button>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('applications.link.none')}</Typography>
      )}
    </Stack>
  )
}

function ProtectedLink({ href }: { href: string }): ReactNode {
  return (
    <Link href={href} target="_blank" rel="noopener">
      {href}
    </Link>
  )
}

/** Absolute URL, since the link is sent to other people. */
function linkOf(key: string, id: string): string {
  return new URL(openedApplicationPath(`${key}:${id}`), window.location.href).href
}
