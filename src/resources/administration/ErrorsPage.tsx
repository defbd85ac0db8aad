import { Stack } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Replay from '@mui/icons-material/PlayArrow'
import type { ReactNode } from 'react'
import { useVerbs } from '../../dataProvider/useVerbs.ts'
import { momentText } from '../../i18n/dates.ts'
import { useViewTranslate, type Translate } from '../../i18n/translate.tsx'
import { useNotification } from '../../layout/useNotification.ts'
import { pageConfig } from '../../pageConfig.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { eventText } from '../owned/journal/eventText.ts'
import { AdminPage } from './AdminPage.tsx'
import { adminKey, queries } from './api.ts'
import { ErrorBlock } from './ErrorBlock.tsx'

/** Statuses of warnings without a "run again" action: processing a dataset again does not shorten its values. */
const unmendable = new Set(['IgnoredKeywordValues'])

/** `/admin/errors`: failing datasets and applications of every account. */
export default function ErrorsPage(): ReactNode {
  const t = useViewTranslate()
  return (
    <AdminPage title={t('layout.nav.errors')}>
      <Stack sx={{ gap: 3 }}>
        <ErrorBlock
          id="datasets"
          query={queries.datasetErrors}
          path={paths.dataset}
          textOf={({ event }) => withDate(eventText(event) || event.type, event.date)}
          renderAction={(dataset) => <Reindex dataset={dataset} />}
        />
        <ErrorBlock
          id="warnings"
          query={queries.datasetWarnings}
          path={paths.dataset}
          textOf={({ esWarning }) => warningText(esWarning, t)}
          renderAction={(dataset) => !unmendable.has(dataset.esWarning) && <Reindex dataset={dataset} />}
        />
        {!pageConfig.disableApplications && (
          <>
            <ErrorBlock
              id="applications"
              query={queries.applicationErrors}
              path={paths.application}
              textOf={({ errorMessage = '', updatedAt }) => withDate(messageText(errorMessage), updatedAt)}
            />
            <ErrorBlock
              id="drafts"
              query={queries.applicationDraftErrors}
              path={paths.application}
              textOf={({ errorMessageDraft = '', updatedAt }) =>
                withDate(messageText(errorMessageDraft), updatedAt)
              }
            />
          </>
        )}
      </Stack>
    </AdminPage>
  )
}

const messageText = (data: string): string => eventText({ data })
const withDate = (text: string, date: string): string => `${text} (${momentText(date)})`

const warnings = ['MissingIndex', 'IgnoredKeywordValues']

function warningText(code: string, t: Translate): string {
  if (!warnings.includes(code)) return code
  const meaning = t(`administration.warnings.${code}`)
  return `${code} – ${meaning}`
}

function Reindex({ dataset }: { dataset: { id: string; title: string } }): ReactNode {
  const t = useViewTranslate()
  const notify = useNotification()
  const client = useQueryClient()
  const { restartProcessing } = useVerbs()
  const { mutate, isPending } = useMutation({
    mutationFn: () => restartProcessing('datasets', { id: dataset.id, from: '_reindex', draft: false }),
    onSuccess: () => notify({ type: 'success', msg: t('administration.errors.reindexed') }),
    onError: (error) => notify({ msg: t('administration.errors.reindexError'), error }),
    onSettled: () => client.invalidateQueries({ queryKey: adminKey })
  })
  return (
    <ActionButton
      label={t('administration.errors.reindex', { title: dataset.title })}
      icon={<Replay />}
      disabled={isPending}
      onClick={() => mutate()}
    />
  )
}
