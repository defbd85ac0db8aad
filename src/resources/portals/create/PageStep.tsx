import Block from '@mui/icons-material/BlockOutlined'
import Description from '@mui/icons-material/DescriptionOutlined'
import Note from '@mui/icons-material/NoteAddOutlined'
import Star from '@mui/icons-material/StarOutlined'
import { LinearProgress } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { retry } from '../../../api/retry.ts'
import { currentLocale } from '../../../i18n/locale.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ChoiceCard, ChoiceCards } from '../../../ui/ChoiceCard.tsx'
import { ownerLabel } from '../../../ui/ownerLabel.ts'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { pagesOfTypesQuery } from '../api.ts'
import type { FirstPage, PageStart } from '../model/newPortal.ts'
import { nameOfReference } from '../model/referenceNames.ts'

interface PageStepProps {
  page: FirstPage
  value: PageStart
  onChange: (start: PageStart) => void
}

/** Step with the template of one page of the new portal. */
export function PageStep({ page, value, onChange }: PageStepProps): ReactNode {
  const t = useViewTranslate()
  const { references, own: ownPages } = useSources(page)
  const failed = references.error ? references : ownPages
  if (references.isLoading || ownPages.isLoading) return <LinearProgress aria-label={t('portals.loading')} />
  return (
    <>
      {failed.error && (
        <RetryAlert
          text={t('portals.create.sourcesError')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      )}
      <ChoiceCards>
        <ChoiceCard
          title={t('portals.create.blank')}
          text={t(`portals.create.blankText.${page}`)}
          icon={<Note />}
          isSelected={value.from === 'blank'}
          onSelect={() => onChange({ from: 'blank' })}
        />
        {page !== 'home' && (
          <ChoiceCard
            title={t('portals.create.noCatalog')}
            text={t('portals.create.noCatalogText')}
            icon={<Block />}
            isSelected={value.from === 'none'}
            onSelect={() => onChange({ from: 'none' })}
          />
        )}
        {references.pages.map(({ _id, title }) => (
          <ChoiceCard
            key={_id}
            title={nameOfReference(_id, title, currentLocale())}
            text={t('portals.create.reference')}
            icon={<Star />}
            isSelected={value.from === 'page' && value.id === _id}
            onSelect={() => onChange({ from: 'page', id: _id })}
          />
        ))}
        {ownPages.pages.map(({ _id, title, owner }) => (
          <ChoiceCard
            key={_id}
            title={title}
            text={t('portals.create.copy', { owner: ownerLabel(owner) })}
            icon={<Description />}
            isSelected={value.from === 'page' && value.id === _id}
            onSelect={() => onChange({ from: 'page', id: _id })}
          />
        ))}
      </ChoiceCards>
    </>
  )
}

/** Pages of the type available as templates: references, then those of the account. */
export function useSources(page: FirstPage) {
  const references = useQuery({ ...pagesOfTypesQuery({ types: [page], isReference: true }), retry })
  const ownPages = useQuery({ ...pagesOfTypesQuery({ types: [page] }), retry })
  const referenceIds = new Set(references.data?.results.map(({ _id }) => _id))
  return {
    references: { ...references, pages: references.data?.results ?? [] },
    own: { ...ownPages, pages: (ownPages.data?.results ?? []).filter(({ _id }) => !referenceIds.has(_id)) }
  }
}
