import Description from '@mui/icons-material/DescriptionOutlined'
import DynamicFeed from '@mui/icons-material/DynamicFeed'
import EditNote from '@mui/icons-material/EditNoteOutlined'
import Info from '@mui/icons-material/InfoOutlined'
import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { ReactElement, ReactNode } from 'react'
import { ChoiceCard, ChoiceCards } from '../../../ui/ChoiceCard.tsx'
import { offeredTypes, type NewDatasetType } from './newDataset.ts'

const icons: Record<NewDatasetType, ReactElement> = {
  file: <Description />,
  rest: <EditNote />,
  virtual: <DynamicFeed />,
  metaOnly: <Info />
}

interface TypeStepProps {
  selected: NewDatasetType | undefined
  isSimple: boolean
  onSelect: (type: NewDatasetType) => void
}

/** Step that selects the type of dataset and opens the next step. */
export function TypeStep({ selected, isSimple, onSelect }: TypeStepProps): ReactNode {
  const t = useTranslate()
  return (
    <>
      <Typography sx={{ mb: 2 }}>{t('datasets.create.chooseType')}</Typography>
      <ChoiceCards>
        {offeredTypes(isSimple).map((type) => (
          <ChoiceCard
            key={type}
            title={t(`datasets.create.types.${type}`)}
            text={t(`datasets.create.types.${type}Description`)}
            icon={icons[type]}
            isSelected={type === selected}
            onSelect={() => onSelect(type)}
          />
        ))}
      </ChoiceCards>
    </>
  )
}
