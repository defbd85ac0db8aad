import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { pageTypes, slugTypes, type PageType } from '../../../../contract/portals/page.ts'
import { standardPages } from '../../../../contract/portals/portal.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ChoiceCard, ChoiceCards } from '../../../ui/ChoiceCard.tsx'
import type { NewPageFields } from '../model/newPage.ts'
import { PageTypeIcon } from '../PageTypeIcon.tsx'

const parts: { id: 'free' | 'standard'; types: readonly PageType[] }[] = [
  { id: 'free', types: slugTypes },
  { id: 'standard', types: pageTypes.filter((type) => (standardPages as readonly string[]).includes(type)) }
]

interface TypeStepProps {
  chosen: PageType | undefined
  onChoose: (change: Partial<NewPageFields>) => void
}

/** Step with the page type: types with many pages, and types with a single page per portal. */
export function TypeStep({ chosen, onChoose }: TypeStepProps): ReactNode {
  const t = useViewTranslate()
  return parts.map(({ id, types }) => (
    <Box key={id} component="section" sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {t(`newPage.kinds.${id}`)}
      </Typography>
      <Typography variant="body2" sx={{ mb: 1.5, color: 'text.secondary' }}>
        {t(`newPage.kinds.${id}Help`)}
      </Typography>
      <ChoiceCards>
        {types.map((type) => (
          <ChoiceCard
            key={type}
            title={t(`pages.types.${type}`)}
            text={t(`newPage.typeHelp.${type}`)}
            icon={<PageTypeIcon type={type} />}
            isSelected={type === chosen}
            // Another type clears the template page.
            onSelect={() => onChoose(type === chosen ? {} : { type, sourcePageId: undefined })}
          />
        ))}
      </ChoiceCards>
    </Box>
  ))
}
