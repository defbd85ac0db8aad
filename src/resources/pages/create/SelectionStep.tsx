import { Alert, Box, Skeleton, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { retry } from '../../../api/retry.ts'
import { foldText } from '../../../i18n/collation.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ChoiceCard, ChoiceCards } from '../../../ui/ChoiceCard.tsx'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { nameOfReference } from '../../portals/model/referenceNames.ts'
import { sourcePagesQuery, type ListedPage } from '../api.ts'
import type { NewPageFields } from '../model/newPage.ts'
import { PageTypeIcon } from '../PageTypeIcon.tsx'

interface SelectionStepProps {
  fields: NewPageFields
  onChoose: (change: Partial<NewPageFields>) => void
}

/** Number of pages from which the step has a search field. */
const searchedFrom = 7

/** Step with the template page; pages of the chosen type come first. */
export function SelectionStep({ fields, onChoose }: SelectionStepProps): ReactNode {
  const t = useViewTranslate()
  const [q, setQ] = useState('')
  const isReference = fields.source === 'reference'
  const { data, error, refetch } = useQuery({ ...sourcePagesQuery({ isReference }), retry })
  if (error && !data) {
    return <RetryAlert text={t('pages.readError')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton variant="rounded" height={160} />
  if (!data.results.length) {
    return (
      <Alert role="note" severity="info" variant="outlined">
        {t(isReference ? 'newPage.noReference' : 'pages.none')}
      </Alert>
    )
  }
  const shownPages = data.results.filter(({ _id, title }) =>
    foldText(nameOfReference(_id, title, currentLocale())).includes(foldText(q.trim()))
  )
  const isSame = ({ type }: ListedPage): boolean => type === fields.type
  return (
    <Stack sx={{ gap: 2 }}>
      {data.results.length >= searchedFrom && (
        <TextField
          type="search"
          size="small"
          label={t('lists.search')}
          value={q}
          onChange={(event) => setQ(event.target.value)}
          sx={{ maxWidth: 400 }}
        />
      )}
      {!shownPages.length && <Typography aria-live="polite">{t('pages.noResult')}</Typography>}
      <Choices title={t('newPage.sameType')} pages={shownPages.filter(isSame)} {...{ fields, onChoose }} />
      <Choices
        title={t('newPage.otherTypes')}
        pages={shownPages.filter((page) => !isSame(page))}
        {...{ fields, onChoose }}
      />
    </Stack>
  )
}

interface ChoicesProps extends SelectionStepProps {
  title: string
  pages: ListedPage[]
}

function Choices({ title, pages, fields, onChoose }: ChoicesProps): ReactNode {
  const t = useViewTranslate()
  if (!pages.length) return null
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <ChoiceCards>
        {pages.map((page) => (
          <ChoiceCard
            key={page._id}
            title={nameOfReference(page._id, page.title, currentLocale())}
            text={page.config.description || t(`pages.types.${page.type}`)}
            icon={<PageTypeIcon type={page.type} />}
            isSelected={page._id === fields.sourcePageId}
            onSelect={() => onChoose({ sourcePageId: page._id })}
          />
        ))}
      </ChoiceCards>
    </Box>
  )
}
