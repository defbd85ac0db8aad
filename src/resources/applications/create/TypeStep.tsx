import Apps from '@mui/icons-material/Apps'
import ContentCopy from '@mui/icons-material/ContentCopy'
import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactElement, ReactNode } from 'react'
import { ChoiceCard, ChoiceCards } from '../../../ui/ChoiceCard.tsx'
import { initializations, type Initialization } from './newApplication.ts'
import type { NewApplicationController } from './useNewApplication.ts'

const icons: Record<Initialization, ReactElement> = { copy: <ContentCopy />, model: <Apps /> }

/** Selects how the application starts (new or copy) and opens the next step. */
export function TypeStep({ wizard }: { wizard: NewApplicationController }): ReactNode {
  const t = useTranslate()
  return (
    <>
      <Typography sx={{ mb: 2 }}>{t('applications.create.chooseType')}</Typography>
      <ChoiceCards>
        {initializations.map((type) => (
          <ChoiceCard
            key={type}
            title={t(`applications.create.types.${type}`)}
            text={t(`applications.create.types.${type}Description`)}
            icon={icons[type]}
            isSelected={type === wizard.fields.type}
            onSelect={() => wizard.chooseType(type)}
          />
        ))}
      </ChoiceCards>
    </>
  )
}
